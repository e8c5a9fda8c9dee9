import type { CommandSpec } from "../../command.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { generatorCommand } from "./create-generated.ts";
import { makeIngress } from "./ingress-generator.ts";
import { makeCronJob, makeJob } from "./job-generators.ts";
import { dataFlags } from "./key-value-data.ts";
import {
  makeConfigMap,
  makeDeployment,
  makeNamespace,
  makePriorityClass,
  makeSecret,
  makeServiceAccount,
} from "./object-generators.ts";
import { makeDisruptionBudget, makeQuota } from "./policy-generators.ts";
import { makeClusterRole, makeClusterRoleBinding, makeRole, makeRoleBinding } from "./role-generators.ts";
import { makeDockerSecret, makeTlsSecret } from "./secret-generators.ts";
import { makeService } from "./service-generators.ts";

const tcp: FlagSpecs = { tcp: { kind: "list", splitsAtCommas: true } };
const roleFlags: FlagSpecs = {
  verb: { kind: "list", splitsAtCommas: true },
  resource: { kind: "list", splitsAtCommas: true },
  "resource-name": { kind: "list" },
};
const subjectFlags: FlagSpecs = {
  user: { kind: "list" },
  group: { kind: "list" },
  serviceaccount: { kind: "list" },
};

/** The commands that create an object from flags, such as `kubectl create configmap`. */
export const createGenerators: Readonly<Record<string, CommandSpec>> = commandsOf({
  "create clusterrole": {
    flags: {
      ...roleFlags,
      "non-resource-url": { kind: "list", splitsAtCommas: true },
      "aggregation-rule": { kind: "list", splitsAtCommas: true },
    },
    failed: "",
    make: makeClusterRole,
  },
  "create clusterrolebinding": {
    flags: { ...subjectFlags, clusterrole: { kind: "text", required: true } },
    failed: "failed to create clusterrolebinding:",
    make: makeClusterRoleBinding,
  },
  "create configmap": { flags: dataFlags, failed: "failed to create configmap:", make: makeConfigMap },
  "create cronjob": {
    flags: {
      image: { kind: "text", required: true },
      schedule: { kind: "text", required: true },
      restart: { kind: "text" },
    },
    failed: "failed to create cronjob:",
    make: makeCronJob,
  },
  "create deployment": {
    flags: {
      image: { kind: "list", required: true, splitsAtCommas: true },
      replicas: { kind: "int", short: "r", defaultValue: "1" },
      port: { kind: "int", defaultValue: "-1" },
    },
    failed: "failed to create deployment:",
    make: makeDeployment,
  },
  "create ingress": {
    flags: {
      class: { kind: "text" },
      rule: { kind: "list" },
      "default-backend": { kind: "text" },
      annotation: { kind: "list" },
    },
    failed: "failed to create ingress:",
    make: makeIngress,
  },
  "create job": {
    flags: { image: { kind: "text" }, from: { kind: "text" } },
    failed: "failed to create job:",
    make: { ask: makeJob },
  },
  "create namespace": { failed: "", make: makeNamespace },
  "create poddisruptionbudget": {
    flags: {
      "min-available": { kind: "text" },
      "max-unavailable": { kind: "text" },
      selector: { kind: "text" },
    },
    failed: "failed to create poddisruptionbudgets:",
    make: makeDisruptionBudget,
  },
  "create priorityclass": {
    flags: {
      value: { kind: "int", defaultValue: "0" },
      "global-default": { kind: "bool" },
      description: { kind: "text" },
      "preemption-policy": { kind: "text", defaultValue: "PreemptLowerPriority" },
    },
    failed: "failed to create priorityclass:",
    make: makePriorityClass,
  },
  "create quota": {
    flags: { hard: { kind: "text" }, scopes: { kind: "text" } },
    failed: "failed to create quota:",
    make: makeQuota,
  },
  "create role": { flags: roleFlags, failed: "", make: makeRole },
  "create rolebinding": {
    flags: { ...subjectFlags, clusterrole: { kind: "text" }, role: { kind: "text" } },
    failed: "failed to create rolebinding:",
    make: makeRoleBinding,
  },
  "create secret docker-registry": {
    flags: {
      "docker-username": { kind: "text" },
      "docker-password": { kind: "text" },
      "docker-email": { kind: "text" },
      "docker-server": { kind: "text", defaultValue: "https://index.docker.io/v1/" },
      "append-hash": { kind: "bool" },
      "from-file": { kind: "list", splitsAtCommas: true },
    },
    failed: "failed to create secret",
    make: makeDockerSecret,
  },
  "create secret generic": {
    flags: { ...dataFlags, type: { kind: "text" } },
    failed: "failed to create secret",
    make: makeSecret,
  },
  "create secret tls": {
    flags: { cert: { kind: "text" }, key: { kind: "text" }, "append-hash": { kind: "bool" } },
    failed: "failed to create secret",
    make: makeTlsSecret,
  },
  "create service clusterip": {
    flags: { ...tcp, clusterip: { kind: "text" } },
    failed: "failed to create ClusterIP service:",
    savesConfig: false,
    make: makeService("ClusterIP"),
  },
  "create service externalname": {
    flags: { ...tcp, "external-name": { kind: "text", required: true } },
    failed: "failed to create ExternalName service:",
    savesConfig: false,
    make: makeService("ExternalName"),
  },
  "create service loadbalancer": {
    flags: tcp,
    failed: "failed to create LoadBalancer service:",
    savesConfig: false,
    make: makeService("LoadBalancer"),
  },
  "create service nodeport": {
    flags: { ...tcp, "node-port": { kind: "int", defaultValue: "0" } },
    failed: "failed to create NodePort service:",
    savesConfig: false,
    make: makeService("NodePort"),
  },
  "create serviceaccount": { failed: "failed to create serviceaccount:", make: makeServiceAccount },
});

function commandsOf(
  specs: Readonly<Record<string, Parameters<typeof generatorCommand>[1]>>,
): Readonly<Record<string, CommandSpec>> {
  return Object.fromEntries(
    Object.entries(specs).map(([command, spec]) => [command, generatorCommand(command, spec)]),
  );
}
