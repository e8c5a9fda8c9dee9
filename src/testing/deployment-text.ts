/** Returns a manifest that every apply accepts. */
export function deploymentText(replicas: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: ${replicas}
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: nginx
          image: nginx:1.27
`;
}

/** The same manifest with three replicas. */
export const DEPLOYMENT_TEXT = deploymentText(3);
