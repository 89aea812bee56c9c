//go:build strict_cost

package main

import "k8s.io/apiserver/pkg/cel/environment"

// Up to 1.34 a parameter asks for the costs that definitions are held to.
func baseEnvSet() *environment.EnvSet {
	return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion(), true)
}
