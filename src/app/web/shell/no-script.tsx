/** Says what doesn't work without JavaScript. Browsers that run it show nothing, and never get the words. */
export function NoScript() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <>
          <div className="h-24" />
          <p className="fixed inset-x-0 bottom-tabbar z-(--z-overlay) m-0 bg-warn-bg px-gutter py-3 text-warn font-semibold md:bottom-0">
            Signing in and getting tickets need JavaScript. Turn it on in your browser settings, then reload
            this page.
          </p>
        </>
      )}
    </noscript>
  );
}
