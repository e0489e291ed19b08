import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const OUT = path.join(import.meta.dirname, 'dist')

/** Files that a module reads beside itself, e.g. migrations, data and the programs of threads, stay where their sources are. */
const ownPlace: Plugin = {
  name: 'own-place',
  transform(code, id) {
    if (!code.includes('import.meta.')) return undefined
    const place = (file: string) => JSON.stringify(path.relative(OUT, file))
    return code
      .replaceAll(
        'import.meta.dirname',
        `process.getBuiltinModule('path').join(import.meta.dirname, ${place(path.dirname(id))})`,
      )
      .replaceAll('import.meta.url', `new URL(${place(id)}, import.meta.url).href`)
  },
}

/**
 * The server in a few files: finding and reading its two thousand modules took half of a start and 40 MB. Packages stay outside.
 * Nothing is shortened, so that a stack says names.
 */
export default defineConfig({
  plugins: [ownPlace],
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    minify: false,
    // All in one folder, from which the places are counted.
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})
