import { defineConfig } from 'vite'
import { brotli } from './build/brotli.ts'
import { declarations } from './build/declarations.ts'
import { manual } from './build/manual.ts'
import { playerGroup } from './build/player-group.ts'
import { sizeBudget } from './build/size-budget.ts'

/** The public pages. The server writes them itself: it needs the manifest, and no index.html is built. */
export default defineConfig({
  base: '/embed/',
  // the player itself; the code of streams comes beside it
  plugins: [
    brotli(),
    declarations('src/api/public.d.ts'),
    manual('../docs/manual'),
    sizeBudget({ entry: 'player/src/main.ts', maxBytes: 28_600 }),
  ],
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // other sites import from the module of the player
      preserveEntrySignatures: 'allow-extension',
      output: { codeSplitting: { groups: [playerGroup('src/main.ts', 'src/upload-link/main.ts')] } },
      input: [
        'src/main.ts',
        'src/album/main.ts',
        'src/upload-link/main.ts',
        'src/claim/main.ts',
        'src/verify/main.ts',
        'src/api-docs/main.ts',
        'src/manual/main.ts',
        'src/api/api.ts',
      ],
    },
  },
})
