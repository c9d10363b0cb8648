import { defineConfig } from 'vite'
import { flatApi } from './build/flat-api-plugin.ts'

/** The package for programs of others: plain modules without dependencies, for Node 20 and browsers. */
export default defineConfig({
  plugins: [flatApi()],
  build: {
    target: 'es2022',
    minify: false,
    ssr: true,
    rolldownOptions: {
      input: { index: 'src/index.ts', node: 'src/node.ts', skleyka: 'src/cli/skleyka.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true },
})
