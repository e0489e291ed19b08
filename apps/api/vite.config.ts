import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const OUT = path.join(import.meta.dirname, 'dist')

/** Packages that read beside themselves: programs of threads, machine code, the shapes of letters. */
const OUTSIDE = ['pdfkit', 'pino', 'sharp']

/** The engine keeps the text while the server runs, twice as wide where it has one other letter. */
const inAscii = (code: string) =>
  code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

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
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      const place = file.type === 'chunk' ? /.*\b__(?:dir|file)name\b.*/.exec(file.code)?.[0] : undefined
      if (place) this.error(`A package looks for files beside itself: name it in OUTSIDE (${place.trim()})`)
      if (file.type === 'chunk') file.code = inAscii(file.code)
    }
  },
}

/**
 * The server in a few files: finding and reading the two thousand modules of its own and as many of packages took more than
 * half of a start and 40 MB. Nothing is shortened, so that a stack says names.
 */
export default defineConfig({
  plugins: [ownPlace],
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: {
        // All in one folder, from which the places are counted.
        chunkFileNames: '[name]-[hash].js',
        comments: false,
      },
    },
  },
})
