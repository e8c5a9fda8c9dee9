/** Built-in kinds other than workloads, as several programs write them: scenario files by what they show. */
export const wildOthers: Readonly<Record<string, string>> = {
  "a Service, an Ingress and a NetworkPolicy": `
objects: [{apiVersion: v1, kind: Namespace, metadata: {name: shop}}]
steps:
- actor: helm
  apply: |
    apiVersion: v1
    kind: Service
    metadata: {name: web, namespace: shop}
    spec: {type: LoadBalancer, selector: {app: web}, ports: [{name: http, port: 80, targetPort: http}, {name: https, port: 443}]}
    ---
    apiVersion: networking.k8s.io/v1
    kind: Ingress
    metadata: {name: web, namespace: shop, annotations: {cert-manager.io/cluster-issuer: main}}
    spec: {ingressClassName: nginx, tls: [{hosts: [web.example], secretName: web-tls}], rules: [{host: web.example, http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {name: http}}}}]}}]}
    ---
    apiVersion: networking.k8s.io/v1
    kind: NetworkPolicy
    metadata: {name: web, namespace: shop}
    spec: {podSelector: {}, policyTypes: [Ingress], ingress: [{}]}
- actor: external-dns
  patch: {type: merge, target: {apiVersion: v1, kind: Service, name: web, namespace: shop}, body: {metadata: {annotations: {external-dns.example/hostname: web.example}}}}
`,
  "a HorizontalPodAutoscaler": `
steps:
- actor: argocd-controller
  apply: |
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata: {name: web}
    spec:
      minReplicas: 2
      maxReplicas: 9
      scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
      metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}}]
      behavior: {scaleDown: {stabilizationWindowSeconds: 300}}
`,
  "an empty map, an empty list and a lone annotation": `
steps:
- actor: a
  apply: |
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: empty, labels: {}, annotations: {}}
    data: {}
- actor: b
  apply: |
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: empty, labels: {b: "1"}}
    data: {b: "1", long: "line one\\nline two\\n", number: "012"}
- actor: c
  patch: {type: merge, target: {apiVersion: v1, kind: ConfigMap, name: empty}, body: {metadata: {annotations: {c: "1"}}}}
`,
  "a Role, its binding and a ServiceAccount": `
steps:
- actor: helm
  apply: |
    apiVersion: v1
    kind: ServiceAccount
    metadata: {name: web}
    automountServiceAccountToken: false
    ---
    apiVersion: rbac.authorization.k8s.io/v1
    kind: Role
    metadata: {name: web}
    rules: [{apiGroups: [""], resources: [pods], verbs: [get, list]}, {apiGroups: [apps], resources: [deployments], verbs: ["*"]}]
    ---
    apiVersion: rbac.authorization.k8s.io/v1
    kind: RoleBinding
    metadata: {name: web}
    roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: web}
    subjects: [{kind: ServiceAccount, name: web, namespace: default}]
`,
  "a HorizontalPodAutoscaler that two programs write in two versions": `
steps:
- actor: helm
  apply: |
    apiVersion: autoscaling/v1
    kind: HorizontalPodAutoscaler
    metadata: {name: old}
    spec: {maxReplicas: 9, targetCPUUtilizationPercentage: 70, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}
- actor: platform
  apply: |
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata: {name: old}
    spec: {behavior: {scaleDown: {stabilizationWindowSeconds: 300}}}
`,
};
