/** Calls `then` when an element comes into view or leaves it, also with the tab. Returns a function that ends this. */
export function watchView(element: Element, then: (isInView: boolean) => void): () => void {
  let isNear = false;
  let told: boolean | null = null;
  const tell = () => {
    const isInView = isNear && document.visibilityState === "visible";
    if (isInView === told) return;
    told = isInView;
    then(isInView);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isNear = entries.at(-1)?.isIntersecting ?? false;
      tell();
    },
    { rootMargin: "300px" },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", tell);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", tell);
  };
}
