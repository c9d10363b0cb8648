import { defineConfig } from 'vite'
import { brotli } from './build/brotli.ts'

/** The public pages. The server writes them itself: it needs the manifest, and no index.html is built. */
export default defineConfig({
  base: '/embed/',
  plugins: [brotli()],
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['src/main.ts', 'src/album/main.ts', 'src/upload-link/main.ts', 'src/api-docs/main.ts'] },
  },
})
