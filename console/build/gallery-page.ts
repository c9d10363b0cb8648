import type { Plugin } from 'vite'

/** While developing, /admin/gallery shows every piece of the kit; the product's own build has no such page. */
export const galleryPage = (): Plugin => ({
  name: 'gallery-page',
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      if (request.url && /^\/admin\/gallery\/?(\?|$)/.test(request.url)) {
        request.url = request.url.replace(/^\/admin\/gallery\/?/, `${server.config.base}gallery.html`)
      }
      next()
    })
  },
})
