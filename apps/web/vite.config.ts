import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { componentStyles } from './component-styles.ts'
import { firstList } from './first-list.ts'
import { serverParts } from './server-parts.ts'
import { unusedParts } from './unused-parts.ts'

/**
 * The files in which the code arrives: each holds the modules that match, with all they import, less what the files
 * before it hold. Without them every module that two pages share is a file: the first list asked for more than a hundred.
 */
const FILES = [
  {
    name: 'mark',
    test: /src[\\/](ui[\\/](mark\.tsx|callout\.css|form[\\/]focus-first-wrong\.ts)|app[\\/]brand\.tsx)$/,
  },
  // What every page of a session needs.
  { name: 'client', test: /src[\\/](lib[\\/](client|seal)|app[\\/]idle-sign-out)\.ts$/ },
  { name: 'sign-in', test: /src[\\/]app[\\/]sign-in[\\/]sign-in-page\.tsx$/ },
  // What the pages of registration and of a new password share.
  {
    name: 'guest',
    test: /src[\\/]app[\\/]sign-in[\\/](use-guest-form|code-form|no-ticket|use-checked-session)\.tsx?$/,
  },
  // The language of schemas, with which everything that is sent is described.
  { name: 'schemas', test: /packages[\\/]contract[\\/]src[\\/]kit[\\/](resource|register)\.ts$/ },
  { name: 'product', test: /src[\\/]app[\\/]product\.tsx$/ },
  // What the frame loads after itself.
  {
    name: 'frame',
    test: /src[\\/](app[\\/](bell[\\/]bell|shell[\\/](task-counters|shell-alarms)|company-branding)|domains[\\/]workflow[\\/]offline[\\/]outbox-button)\.tsx$/,
  },
  // Small parts of nearly everything.
  {
    name: 'small',
    test: /(contract[\\/]src[\\/]kit[\\/](instants|order|plural|lifecycle)|src[\\/]lib[\\/]use-now)\.ts$/,
  },
  {
    name: 'records',
    test: /src[\\/](crud[\\/](entity-pages|resource-page)|ui[\\/](list[\\/](list-page|column-kinds|updated-column)|link-tabs|person|status-tag))\.tsx?$/,
  },
  {
    name: 'fields',
    test: /src[\\/](ui[\\/](form[\\/](fields|field|inputs|day-input|choice-fields)|remote-select)|crud[\\/]resource-picker)\.tsx$/,
  },
  // Each file of the wall display is named in the first file, which the sign-in waits for.
  { name: 'bars', test: /src[\\/]ui[\\/]chart[\\/](bars|interval-bar)\.tsx$/ },
  // Questions and all other dialogs.
  { name: 'questions', test: /src[\\/]ui[\\/](theme[\\/]questions\.tsx|library-modal\.ts)$/ },
  // Of what pages of records are made, and drawers.
  {
    name: 'parts',
    test: /src[\\/]ui[\\/](section|fact-grid|once-loaded|shared-button|side-drawer|timeline)\.tsx$/,
  },
  // Forms and histories over a list, and on a page of their own.
  { name: 'forms', test: /src[\\/]crud[\\/](open-layer|resource-form-page)\.tsx$/ },
  // What most lists refer to.
  {
    name: 'references',
    test: /contract[\\/]src[\\/]domains[\\/](organisation[\\/]site|master-data[\\/]locations[\\/]location|identity[\\/]user)\.ts$/,
  },
  // What Home and the pages of a domain share.
  {
    name: 'icons',
    test: /@ant-design[\\/]icons(-svg)?[\\/]es[\\/](asn|icons)[\\/](Apartment|Environment|FileText|Project|Qrcode|Tool|UserAdd|Warning)Outlined\.js$/,
  },
  {
    name: 'work',
    test: /contract[\\/]src[\\/]domains[\\/](permits[\\/]work-type|master-data[\\/]contractors[\\/]prequalification)\.ts$/,
  },
  { name: 'form-kinds', test: /contract[\\/]src[\\/]domains[\\/]forms[\\/]form\.ts$/ },
  {
    name: 'tasks',
    test: /(contract[\\/]src[\\/]domains[\\/]workflow[\\/](case|my-task)|domains[\\/]workflow[\\/](addresses|due|texts|inbox[\\/]inbox-row))\.tsx?$/,
  },
  {
    name: 'permits',
    test: /(contract[\\/]src[\\/]domains[\\/]permits[\\/](permit|permit-register)|web[\\/]src[\\/]domains[\\/]permits[\\/]board[\\/](board-mark|board-window|texts))\.ts$/,
  },
  {
    name: 'clinic',
    test: /(contract[\\/]src[\\/]domains[\\/]medical[\\/](appointments[\\/](reservation|visit-type)|visits[\\/]visit-queue)|web[\\/]src[\\/]domains[\\/]medical[\\/](visits|prescriptions)[\\/]addresses)\.ts$/,
  },
  {
    name: 'articles',
    test: /(contract[\\/]src[\\/]domains[\\/]articles[\\/](article-reading|article-pins|article-address)\.ts|web[\\/]src[\\/]domains[\\/]articles[\\/](texts\.ts|reader[\\/]kept-list\.tsx|home-articles\.tsx))$/,
  },
  {
    name: 'figures',
    test: /(contract[\\/]src[\\/]domains[\\/]dashboards[\\/]figures|web[\\/]src[\\/]domains[\\/]dashboards[\\/](figure-text|figures[\\/]format-figure))\.ts$/,
  },
]

const readPublic = (name: string) => readFile(path.join(import.meta.dirname, 'public', name))
const hashOf = (...content: (string | Buffer)[]) =>
  createHash('sha256').update(content.join()).digest('hex').slice(0, 16)

/** The address of `theme.js`, which says its content as those of built files do: a page never gets that of another build. */
const themeFile = async () => `/theme.js?v=${hashOf(await readPublic('theme.js'))}`

/** Names in index.html the files of the first pages; `theme.js` fetches those of the page that is opened along with the start. */
const firstFiles: Plugin = {
  name: 'first-files',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle = {} }) => {
      const theme = await themeFile()
      const filesOf = (...names: readonly string[]) =>
        Object.values(bundle)
          .flatMap((part) => (part.type === 'chunk' && names.includes(part.name) ? [`/${part.fileName}`] : []))
          .join(' ')
      const guest = filesOf('mark', 'sign-in')
      const product = filesOf('mark', 'client', 'schemas', 'product', 'frame')
      // Of Home, where most arrive, all that it is made of.
      const home = new Set<string>()
      const take = (file: string) => {
        const part = bundle[file]
        if (part?.type !== 'chunk' || home.has(`/${file}`)) return
        home.add(`/${file}`)
        for (const next of part.imports) take(next)
      }
      for (const part of Object.values(bundle)) if (part.name === 'home-page') take(part.fileName)
      const records = filesOf('records')
      const styles = Object.values(bundle).find(({ fileName }) => fileName.includes('/components-'))?.fileName
      return html
        .replace(
          'src="/theme.js"',
          `src="${theme}" data-guest="${guest}" data-product="${product}" data-home="${[...home].join(' ')}" data-records="${records}"`,
        )
        .replace(
          'name="component-styles" content=""',
          `name="component-styles" content="${styles ? `/${styles}` : ''}"`,
        )
    },
  },
}

/** Writes the service worker with the names of all files of this build; another build is another version. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  // After the files of styles are there.
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const parts = Object.values(bundle)
    const entry = parts.find((part) => part.type === 'chunk' && part.isEntry)?.fileName ?? ''
    const built = parts.map(({ fileName }) => `/${fileName}`).filter((name) => name !== '/index.html')
    const files = [await themeFile(), '/logo.svg', ...built]
    const version = hashOf(...files, await readPublic('logo.svg'))
    const constants = Object.entries({ VERSION: version, ENTRY: `/${entry}`, FILES: files })
    const lines = constants.map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
    const worker = await readFile(path.join(import.meta.dirname, 'service-worker.js'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: `${lines.join('')}${worker}` })
  },
}

const COMPRESSED = /\.(js|css|html|svg|json)$/
const LEAST_BYTES = 1024
const FIRST = /[\\/](index|schemas|product|frame|records|fields)-[^\\/]*\.js$/

/** Writes each file of text compressed beside itself, so that the server need not do it at each request. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = await readdir(dir, { recursive: true })
    await Promise.all(
      files
        .filter((file) => COMPRESSED.test(file))
        .map(async (file) => {
          const whole = await readFile(path.join(dir, file))
          if (whole.length < LEAST_BYTES) return
          // 11 takes twenty times as long for 7 % less: worth it for the files of the first list.
          const quality = FIRST.test(file) ? 11 : 9
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length }
          await writeFile(path.join(dir, `${file}.br`), await promisify(brotliCompress)(whole, { params }))
        }),
    )
  },
}

export default defineConfig({
  plugins: [react(), unusedParts, serverParts, componentStyles, firstFiles, serviceWorker, compressed, firstList],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The polyfill is an inline script, which the Content-Security-Policy refuses.
    modulePreload: { polyfill: false },
    // Inlined files would be data: URLs; fonts and pictures come from the server only.
    assetsInlineLimit: 0,
    // The component library is most of it.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // The parts of the component library say nowhere that what is not used of them can be left out.
      treeshake: { moduleSideEffects: [{ test: /@(rc-component|ant-design)[\\/].*\.js$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: FILES.length + 1 },
            ...FILES.map((file, index) => ({ ...file, priority: FILES.length - index })),
          ],
        },
      },
    },
  },
  server: {
    port: 7201,
    strictPort: true,
    proxy: { '/api': 'http://127.0.0.1:8080' },
  },
})
