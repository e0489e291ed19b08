import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Rule {
  readonly instead: string
  /** Tested against a whole identifier. */
  readonly name?: RegExp
  /** Tested against each part of an identifier in lower case: `takeBackIssue` has take, back and issue. */
  readonly part?: RegExp
  /** Tested against comments and docs. */
  readonly prose?: RegExp
}

/** The replaced words, and what to write instead. */
const RULES: readonly Rule[] = [
  {
    instead: 'AppContext, context, product',
    part: /^house$/,
    prose: /(?<!\b(?:pump|boiler|store|power|switch|control|gate|guard) )\bhouses?\b/i,
  },
  { instead: 'provided', part: /^furnish(ed|es)?$/, prose: /\bfurnish(ed|es)?\b/i },
  { instead: 'layer', prose: /\b(lower|higher|upper|same|no|of the) floors?\b|^#+ floors\b/im },
  { instead: 'module or folder', prose: /\b(own|its|those|the) rooms\b|\broom by room\b/i },
  { instead: 'level of customisation', name: /^(ladder|rungs?)$/i, prose: /\b(the ladder|(lowest|next) rung)\b/i },
  {
    instead: 'relation',
    part: /^(hats?|wears?|wearers?)$/,
    prose: /\b(hats? (of|is|the|makes)|wears (the|a|this|it)|(the|a|this|whose|its) hats?|wearers?)\b/i,
  },
  { instead: 'HttpError, or its factory httpError', name: /^(Refusals?|refuse)$/ },
  { instead: 'assertX', name: /^demand[A-Z]/ },
  { instead: 'registerX', name: /^know(Kind|Resource)/ },
  { instead: 'fixture', name: /^residents?$/i },
  { instead: 'rate limit', name: /^pace[drs]?$/i },
  { instead: 'serialised by key', name: /^inLine/ },
  { instead: 'single page', part: /^unpaged$/, prose: /\bunpaged\b/i },
  { instead: 'keyword, candidates', part: /^sought$/, prose: /\bsought\b/i },
  { instead: 'resolved filters', name: /^narrowed$/i },
  { instead: 'effect handler', part: /^effectors?$/, prose: /\beffectors?\b/i },
  { instead: 'return, undo', name: /takeBack/i },
  { instead: 'apply', name: /carryOut|carriedOut/i },
  { instead: 'dry run', part: /^rehears(e|al|ed|es|als)$/, prose: /\brehears(e|al|ed|es|als)\b/i },
  {
    instead: 'equipment manager, or the domain that owns it',
    part: /^keepers?$/,
    prose: /(?<!\b(?:gate|yard|store|book) )\bkeepers?\b/i,
  },
  { instead: 'document', part: /^papers?$/, prose: /\bpapers\b/i },
  { instead: 'contractor', part: /^firms?$/, prose: /\bfirms?\b/i },
  { instead: 'obligation', part: /^(duty|duties)$/, prose: /\b(duty|duties)\b/i },
  { instead: 'input', name: /^given$/i },
  { instead: 'candidates, or what was requested', name: /^asked$/i },
  { instead: 'display value, visible', name: /^shown$/i },
  { instead: 'message, notified', name: /^told$/i },
  { instead: 'draft value', name: /^held$/i },
  { instead: 'item, equipment', name: /^pieces?$/i },
  { instead: 'expected, criteria', name: /^wanted$/i },
  { instead: 'expectedVersion, visited', name: /^seen$/i },
  { instead: 'direction', name: /^ways?$/i },
  { instead: 'labels, text', name: /^words$/i },
  { instead: 'existing records', name: /^stock$/i },
  { instead: 'status', name: /^standing$/i },
  { instead: 'action', name: /^acts?$/i },
  { instead: 'unsent comments', name: /^begun$/i },
]

const files = globSync(
  [
    '{apps,packages,tools,bench,e2e}/**/*.{ts,tsx,mjs}',
    'apps/api/migrations/*.sql',
    'docs/**/*.md',
    '*.{md,cjs,ts}',
    '.dependency-cruiser.cjs',
  ],
  { exclude: ['**/node_modules/**', '**/dist/**', '**/*.gen.ts'] },
).filter((file) => !/^docs\/(requirements|life-cycles)\.md$|vocabulary\.test\.ts$/.test(file))

const TOKEN =
  /(?<comment>\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<name>[A-Za-z_$][\w$]*)/g

/** The names that a source imports from packages; their words are not ours. */
const IMPORTED = /^import (?:type )?\{([^}]*)\} from '(?![.]|@selamat)/gm
const importedNames = (text: string) =>
  new Set([...text.matchAll(IMPORTED)].flatMap(([, names]) => names?.match(/[\w$]+/g) ?? []))

/** The identifiers of a source, and its prose: comments, or all of a page. Strings are neither. */
function read(file: string, text: string) {
  if (file.endsWith('.md')) return { names: [], prose: [text.replace(/^ *```[\s\S]*?^ *```$|`[^`\n]*`/gm, '')] }
  if (file.endsWith('.sql')) return { names: [], prose: [...text.matchAll(/--[^\n]*/g)].map(([line]) => line) }
  const names = new Set<string>()
  const prose: string[] = []
  const imported = importedNames(text)
  for (const { groups } of text.matchAll(TOKEN)) {
    if (groups?.comment) prose.push(groups.comment)
    else if (groups?.name && !imported.has(groups.name)) names.add(groups.name)
  }
  return { names: [...names], prose }
}

const partsOf = (name: string) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? []).map((part) => part.toLowerCase())

/** The replaced words in a text, each with what to write instead. */
function replacedWords(file: string, text: string): string[] {
  const { names, prose } = read(file, text)
  return RULES.flatMap(({ instead, name, part, prose: inProse }) => [
    ...names
      .filter((one) => name?.test(one) || (part && partsOf(one).some((word) => part.test(word))))
      .map((one) => `${one} → ${instead}`),
    ...(inProse ? prose.flatMap((one) => inProse.exec(one)?.[0] ?? []).map((one) => `“${one}” → ${instead}`) : []),
  ])
}

describe('the vocabulary', () => {
  it('holds in every file', () => {
    expect(files.length).toBeGreaterThan(1000)
    const found = files.flatMap((file) =>
      replacedWords(file, readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`),
    )
    expect(found).toEqual([])
  })

  it('finds replaced words in identifiers and prose', () => {
    const code = '/** What the house gives. */\nconst fireKeeper = takeBack(given) // each duty'
    expect(replacedWords('one.ts', code).length).toBe(5)
    expect(replacedWords('page.md', 'Who wears the hat on a lower floor').length).toBe(2)
  })

  it('leaves plain English, strings, imported names and code blocks alone', () => {
    const code = "import { act } from 'react'\n/** The pump house on the given date. */\nact('the firm house')"
    expect(replacedWords('one.ts', code)).toEqual([])
    expect(replacedWords('page.md', 'Housekeeping in `house.ts`, on the ground floor, with a hard hat')).toEqual([])
  })
})
