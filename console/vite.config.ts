import babel from '@rolldown/plugin-babel'
import { productVersion } from '@skleyka/contract/product.ts'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstVisitGroups } from './build/first-visit-groups.ts'
import { firstVisitPreloads } from './build/first-visit-preloads.ts'
import { galleryPage } from './build/gallery-page.ts'
import { iconsByFile } from './build/icons-by-file.ts'
import { lateDependencies } from './build/late-dependencies.ts'
import { precompress } from './build/precompressed.ts'
import { sizeBudget } from './build/size-budget.ts'
import { withoutAbout } from './build/without-about.ts'

// the console itself, which the entry has come after the calls of the session
const drawn = 'src/draw.tsx'
// the list of videos, and what stands around every screen of that area
const sections = ['src/features/record-list/records-list.tsx', 'src/features/record-list/library-frame.tsx']

/** Spec §2.1: pages live under /admin, their files under /admin/{version}/. The mode `gallery` builds the kit's own page. */
export default defineConfig(({ mode }) => ({
  base: `/admin/${productVersion}/`,
  plugins: [
    react(),
    withoutAbout(),
    iconsByFile(),
    galleryPage(),
    // Compiled is what is drawn often and loaded later: the player, the record, the uploads. In the shell and the list
    // of the first visit the compiler's caches would add 6 kB and save nothing one can measure.
    babel({
      include: /[\\/]src[\\/]features[\\/](?!(?:records|record-acts|record-list|upload-buttons)[\\/]).*\.tsx?$/,
      presets: [reactCompilerPreset()],
    }),
    lateDependencies(['index.html', drawn, ...sections]),
    firstVisitPreloads({
      sections: [drawn, ...sections],
      scripts: ['/auth/helper.js'],
    }),
    sizeBudget({
      entry: 'index.html',
      sections: [drawn, ...sections],
      maxBytes: 120_000,
      besideBytes: 1_200,
      maxFiles: 7,
      late: ['hls.js', '@sentry', 'react-aria-components', 'pdfmake'],
    }),
    precompress(),
  ],
  // The server puts a fresh nonce in place of this word in every index.html it answers (safety.md §10).
  html: { cspNonce: '__nonce__' },
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: mode === 'gallery' ? 'gallery.html' : 'index.html',
      output: {
        codeSplitting: {
          groups: firstVisitGroups(drawn, sections),
        },
      },
    },
  },
  worker: { format: 'es' },
}))
