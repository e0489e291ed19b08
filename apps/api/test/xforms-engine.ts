import { JSDOM } from 'jsdom'

const DOM_NAMES =
  'window document DOMParser Node Element Document XMLDocument XMLSerializer Attr Text XPathResult'.split(' ')
const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** One for all: the engine keeps the classes that it met first. */
const { window } = new JSDOM('<html></html>', { url: 'http://localhost/' })

/** Runs work with the globals of a browser: the engine is made for one. */
async function inBrowser<T>(work: () => Promise<T>): Promise<T> {
  const before = DOM_NAMES.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
  const { versions } = process
  const put = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  for (const name of DOM_NAMES) put(name, Reflect.get(window, name))
  Object.defineProperty(process, 'versions', { value: { ...versions, node: undefined }, configurable: true })
  try {
    return await work()
  } finally {
    Object.defineProperty(process, 'versions', { value: versions, configurable: true })
    for (const [at, name] of DOM_NAMES.entries()) {
      const old = before[at]
      if (old) Object.defineProperty(globalThis, name, old)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

/** Answers as XForms keep them: texts; those of a repeat are rows. */
export interface XFormAnswers {
  readonly [name: string]: string | readonly Readonly<Record<string, string>>[]
}

/**
 * What the engine of ODK Web Forms makes of XPath expressions, for each set of answers: an XForm with one calculated
 * node for each expression. `${name}` is a question, as in an XLSForm.
 */
export async function evaluateXPath(expressions: readonly string[], answers: readonly XFormAnswers[]) {
  return inBrowser(async () => {
    const { createInstance } = await import('@getodk/xforms-engine')
    const results: string[][] = []
    for (const one of answers) {
      const instance = await createInstance(xformOf(expressions, one))
      if (!('root' in instance)) throw new Error('the engine could not read the form')
      const payload = await instance.root.prepareInstancePayload()
      const [data] = payload.data
      const file = data?.get('xml_submission_file')
      if (!(file instanceof File)) throw new Error('the engine gave no result')
      const text = await new Response(file).text()
      const read = new window.DOMParser().parseFromString(text, 'text/xml')
      results.push(expressions.map((_, at) => read.getElementsByTagName(`e${at}`)[0]?.textContent ?? ''))
    }
    return results
  })
}

function xformOf(expressions: readonly string[], answers: XFormAnswers): string {
  const paths = new Map<string, string>()
  const nodes = Object.entries(answers).map(([name, value]) => {
    if (typeof value === 'string') {
      paths.set(name, `/data/${name}`)
      return `<${name}>${xml(value)}</${name}>`
    }
    paths.set(name, `/data/${name}`)
    const rows = value.map((row) => {
      for (const field of Object.keys(row)) paths.set(field, `/data/${name}/${field}`)
      return `<${name}>${Object.entries(row)
        .map(([field, text]) => `<${field}>${xml(text)}</${field}>`)
        .join('')}</${name}>`
    })
    return rows.join('')
  })
  const path = (expression: string) =>
    expression.replace(/\$\{([^}]*)\}/g, (_, name: string) => ` ${paths.get(name) ?? `/data/${name}`} `)
  const repeats = Object.entries(answers).filter(([, value]) => typeof value !== 'string')
  return `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
<h:head><h:title>t</h:title><model><instance><data id="t">${nodes.join('')}${expressions.map((_, at) => `<e${at}/>`).join('')}</data></instance>
${expressions.map((one, at) => `<bind nodeset="/data/e${at}" type="string" calculate="${xml(path(one))}"/>`).join('\n')}
</model></h:head><h:body>${repeats.map(([name]) => `<group ref="/data/${name}"><label>r</label><repeat nodeset="/data/${name}"/></group>`).join('')}
</h:body></h:html>`
}
