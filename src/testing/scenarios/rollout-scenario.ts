import type { Scenario, Step } from "../../engine/scenario/scenario.ts";

/**
 * Returns a scenario like those that a team reports: `count` steps of helm, argocd, a pipeline, an autoscaler and people, with Deployments,
 * Services and ConfigMaps of common length. The last step is an apply of argocd that conflicts with kubectl-edit over a log level.
 */
export function rolloutScenario(count: number): Scenario {
  const steps = Array.from({ length: count - 1 }, (_, at): Step => ({ id: `s${at + 1}`, ...stepAt(at) }));
  const last: Step = { id: `s${count}`, actor: "argocd", action: apply(deployment("web", 3, "debug")) };
  return {
    title: "Rollout",
    description: "Nobody knows why the sync fails.",
    actors: ["helm", "argocd", "ci", "hpa", "kubectl-edit"].map((name, at) => ({ name, colour: at + 1 })),
    objects: ["a", "b", "c"].map((name) => config(`kept-${name}`, 0)),
    steps: [...steps, last],
  };
}

/** The index of the step after which kubectl-edit owns the log level. */
const EDIT = 7;

function stepAt(at: number): Omit<Step, "id"> {
  if (at === 0)
    return { actor: "helm", action: apply(deployment("web", 2, "info")), note: "The first release." };
  if (at === EDIT) return { actor: "kubectl-edit", force: true, action: apply(LOG_LEVEL) };
  const app = ["api", "worker", "cron"][at % 3] as string;
  switch (at % 5) {
    case 1:
      return { actor: "helm", force: true, action: apply(`${service(app)}---\n${config(app, at)}`) };
    case 2:
      return { actor: "ci", force: true, action: apply(deployment(app, at % 4, "info")) };
    case 3:
      return {
        actor: "hpa",
        subresource: "scale",
        action: {
          kind: "patch",
          type: "merge",
          target: { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
          body: `spec:\n  replicas: ${at}\n`,
        },
      };
    case 4:
      return { actor: "ci", force: true, action: apply(config(app, at)) };
    default:
      return { actor: "helm", force: true, action: apply(deployment(app, 2, "info")) };
  }
}

function apply(manifest: string): Step["action"] {
  return { kind: "apply", manifest };
}

const LOG_LEVEL = `# Set while we looked for the error.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
        - name: app
          env:
            - name: LOG_LEVEL
              value: trace # noisy
`;

function deployment(name: string, replicas: number, level: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels:
    app.kubernetes.io/name: ${name}
    app.kubernetes.io/instance: shop
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: shop-1.4.2
  annotations:
    meta.helm.sh/release-name: shop
spec:
  replicas: ${replicas}
  revisionHistoryLimit: 5
  selector:
    matchLabels:
      app.kubernetes.io/name: ${name}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 25%
      maxUnavailable: 0
  template:
    metadata:
      labels:
        app.kubernetes.io/name: ${name}
        app.kubernetes.io/instance: shop
      annotations:
        prometheus.io/scrape: "true"
        prometheus.io/port: "9090"
    spec:
      serviceAccountName: ${name}
      terminationGracePeriodSeconds: 30
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
      containers:
        # The container that serves requests.
        - name: app
          image: registry.example.com/shop/${name}:1.4.2
          imagePullPolicy: IfNotPresent
          ports:
            - name: http
              containerPort: 8080
              protocol: TCP
            - name: metrics
              containerPort: 9090
              protocol: TCP
          env:
            - name: LOG_LEVEL
              value: ${level}
            - name: DATABASE_URL
              valueFrom:
                secretKeyRef:
                  name: ${name}-db
                  key: url
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { memory: 256Mi }
          readinessProbe:
            httpGet:
              path: /ready
              port: http
            periodSeconds: 5
          livenessProbe:
            httpGet:
              path: /live
              port: http
            initialDelaySeconds: 10
          volumeMounts:
            - name: config
              mountPath: /etc/shop
        - name: proxy
          image: registry.example.com/proxy:2.1
          args: ["--upstream", "localhost:8080", "--quiet"]
          ports:
            - containerPort: 8443
      volumes:
        - name: config
          configMap:
            name: ${name}
`;
}

function service(name: string): string {
  return `apiVersion: v1
kind: Service
metadata:
  name: ${name}
spec:
  selector:
    app.kubernetes.io/name: ${name}
  ports:
    - name: http
      port: 80
      targetPort: http
`;
}

function config(name: string, round: number): string {
  const flags = Array.from({ length: 12 }, (_, at) => `  feature-${at}: "${(at + round) % 3 === 0}"\n`);
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
data:
${flags.join("")}`;
}
