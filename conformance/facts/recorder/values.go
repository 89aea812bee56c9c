package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strconv"
	"time"

	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
	utiljson "k8s.io/apimachinery/pkg/util/json"
)

// Integers stay integers, as in a stored object.
func unmarshal(text json.RawMessage, into *any) error { return utiljson.Unmarshal(text, into) }

// tagged writes a value as an object of one key, which keeps the kinds apart.
func tagged(value ref.Val) answer {
	switch v := value.(type) {
	case types.Null:
		return answer{"null": nil}
	case types.Bool:
		return answer{"bool": bool(v)}
	case types.Int:
		return answer{"int": strconv.FormatInt(int64(v), 10)}
	case types.Uint:
		return answer{"uint": strconv.FormatUint(uint64(v), 10)}
	case types.Double:
		return answer{"double": double(float64(v))}
	case types.String:
		return answer{"string": string(v)}
	case types.Bytes:
		return answer{"bytes": base64.StdEncoding.EncodeToString([]byte(v))}
	case types.Timestamp:
		return answer{"timestamp": v.UTC().Format(time.RFC3339Nano)}
	case types.Duration:
		return answer{"duration": strconv.FormatFloat(v.Seconds(), 'f', -1, 64) + "s"}
	case *types.Optional:
		if !v.HasValue() {
			return answer{"optional": nil}
		}
		return answer{"optional": tagged(v.GetValue())}
	case *types.Err:
		return answer{"error": v.Error()}
	case traits.Lister:
		items := []answer{}
		for i := types.Int(0); i < v.Size().(types.Int); i++ {
			items = append(items, tagged(v.Get(i)))
		}
		return answer{"list": items}
	case traits.Mapper:
		return answer{"map": pairs(v)}
	}
	if value.Type() == types.TypeType {
		return answer{"type": value.(ref.Type).TypeName()}
	}
	return answer{"opaque": []string{value.Type().TypeName(), fmt.Sprint(value.Value())}}
}

func pairs(value traits.Mapper) [][2]answer {
	result := [][2]answer{}
	for it := value.Iterator(); it.HasNext() == types.True; {
		key := it.Next()
		result = append(result, [2]answer{tagged(key), tagged(value.Get(key))})
	}
	text := func(i int) string {
		line, _ := json.Marshal(result[i][0])
		return string(line)
	}
	sort.Slice(result, func(i, j int) bool { return text(i) < text(j) })
	return result
}

func double(value float64) string {
	switch {
	case math.IsNaN(value):
		return "NaN"
	case math.IsInf(value, 1):
		return "Infinity"
	case math.IsInf(value, -1):
		return "-Infinity"
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}
