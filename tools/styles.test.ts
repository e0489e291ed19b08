import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Rest {
  /** Sizes of letters and corners that are not those of `ui`. */
  readonly measures: number
  /** Rules that change how a part of `ui` or of the component library looks. */
  readonly restyled: number
}

/** What is left to take from the style sheets outside `ui`: it only becomes less. */
const REST: Readonly<Record<string, Rest>> = {
  app: { measures: 52, restyled: 20 },
  'domains/expiry': { measures: 3, restyled: 2 },
  'domains/forms': { measures: 41, restyled: 50 },
  'domains/hiradc': { measures: 15, restyled: 18 },
  'domains/identity': { measures: 4, restyled: 12 },
  'domains/imports': { measures: 2, restyled: 1 },
  'domains/master-data': { measures: 2, restyled: 6 },
  'domains/organisation': { measures: 6, restyled: 7 },
  'domains/permits': { measures: 49, restyled: 39 },
  'domains/safety-voice': { measures: 0, restyled: 1 },
  'domains/workflow': { measures: 28, restyled: 30 },
}

const UI = 'apps/web/src/ui/'
const sheets = globSync('apps/web/src/**/*.css').map((file) => {
  const path = file.replaceAll('\\', '/')
  return { path, css: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }
})

/** The selectors of a style sheet, those within a media query too. */
const selectors = (css: string) =>
  [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
const classes = (selector: string) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name).filter((name) => !name.startsWith('is-'))

const ofUi = new Set(
  sheets.filter(({ path }) => path.startsWith(UI)).flatMap(({ css }) => selectors(css).flatMap(classes)),
)
const isForeign = (name: string) => name.startsWith('ant-') || ofUi.has(name)

/** `app`, or the domain. */
const owner = (path: string) =>
  path
    .split('/')
    .slice(3, path.includes('/domains/') ? 5 : 4)
    .join('/')

function restOf(css: string): Rest {
  return {
    measures: [...css.matchAll(/(?<![\w-])(?:font-size|border-radius)\s*:/g)].length,
    restyled: selectors(css).filter((selector) => classes(selector).some(isForeign)).length,
  }
}

const rests = new Map<string, Rest>()
for (const { path, css } of sheets) {
  if (path.startsWith(UI)) continue
  const { measures, restyled } = restOf(css)
  const { measures: before, restyled: earlier } = rests.get(owner(path)) ?? { measures: 0, restyled: 0 }
  rests.set(owner(path), { measures: before + measures, restyled: earlier + restyled })
}

describe('the style sheets outside ui', () => {
  it('finds measures and what is restyled', () => {
    expect(ofUi).toContain('section__head')
    expect(restOf('.a { font-size: 13px; }\n@media print { .a .ant-btn, .b { border-radius: 0; } }')).toEqual({
      measures: 2,
      restyled: 1,
    })
    expect(restOf('.a.is-open { border: 0; }')).toEqual({ measures: 0, restyled: 0 })
  })

  it.each([...rests])(
    'take sizes and corners from ui, and restyle nothing of it, as far as %s has come',
    (name, rest) => {
      const most = REST[name] ?? { measures: 0, restyled: 0 }
      expect(rest.measures, 'letters have a size of Text, boxes the corners of a part of ui').toBeLessThanOrEqual(
        most.measures,
      )
      expect(rest.restyled, 'give the part of ui a prop of its own').toBeLessThanOrEqual(most.restyled)
    },
  )
})
