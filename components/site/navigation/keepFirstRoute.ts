import Router from 'next/router'

/**
 * Keeps the route of the first page as it is. On a site with rewrites, Next replaces it with itself after hydration, because a
 * rewrite may have added parameters: that compiles all rewrites and renders the whole page again. Here, every rewrite to a page
 * needs a query in the address, so without one there is nothing to replace. Call it before the first page is rendered.
 */
export function keepFirstRoute(): void {
  if (window.location.search) return
  Router.ready(() => {
    const {router} = Router
    if (!router) return
    router.isReady = true
    const replace = router.replace.bind(router)
    // `_h` is Next's own mark of that call. Without the mark, Next would replace the route as before.
    router.replace = async (url, as, options = {}) => '_h' in options || replace(url, as, options)
  })
}
