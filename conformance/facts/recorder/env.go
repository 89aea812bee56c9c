//go:build !strict_cost

package main

import "k8s.io/apiserver/pkg/cel/environment"

func baseEnvSet() *environment.EnvSet {
	return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
}
