import type { Section } from '@selamat/contract/domains/forms/form'
import type { FormDraft } from '@selamat/contract/domains/forms/records/form-draft'
import type { ImportNote } from '@selamat/contract/domains/forms/records/form-record'
import { choiceLists } from './choice-lists.ts'
import { type NoteList, noteList } from './import-notes.ts'
import { languagesOf, sameLanguage, tableOf } from './sheet-table.ts'
import { type Container, type Node, readSurvey, type Source } from './survey.ts'
import { allNodes, writeRules } from './survey-rules.ts'
import type { Workbook } from './workbook.ts'

/** A form that was made of an XLSForm, with everything that was not carried over. */
export interface Converted {
  /** The title of the form; empty for none. */
  readonly title: string
  readonly definition: FormDraft
  /** Rows of the survey with a question, group or repeat: each is in the form or in the notes as left out. */
  readonly rowCount: number
  readonly carriedCount: number
  readonly notes: readonly ImportNote[]
}

/**
 * Makes the draft of a form out of an XLSForm. Nothing is guessed: whatever has no exact counterpart is left out, and noted
 * with its row. Throws ReadError for groups that are nested too deeply.
 */
export function convert(workbook: Workbook): Converted {
  const notes = noteList()
  const [settings, ...more] = tableOf('settings', workbook.settings, '', notes).lines
  const title = settings?.take('form_title') ?? ''
  const language = languageOf(workbook, settings?.take('default_language') ?? '', notes)
  for (const [header] of settings?.rest() ?? [])
    notes.add('settings', settings?.row ?? 2, header, 'This setting is not carried over')
  for (const { row } of more) notes.add('settings', row, '', 'Only the first row of the settings counts')
  for (const sheet of workbook.others) notes.add(sheet, null, '', aboutSheet(sheet))
  const choices = tableOf('choices', workbook.choices, language, notes)
  const survey = tableOf('survey', workbook.survey, language, notes)
  const lists = choiceLists(choices.lines, notes)
  const { sections, sources, rowCount } = readSurvey(survey.lines, lists, title, notes)
  noteUnused(workbook, [...lists.keys()], notes)
  choices.finish()
  survey.finish()
  const filled = kept(sections, new Map(), sources, notes)
  const usable = kept(filled, writeRules(filled, sources, notes), sources, notes)
  const carriedCount = allNodes(usable).filter(({ id }) => sources.has(id)).length
  return { title, definition: { sections: usable as Section[] }, rowCount, carriedCount, notes: notes.sorted() }
}

const SHEETS: Readonly<Record<string, string>> = {
  entities: 'Entities are not carried over',
  external_choices: 'Choices for select_one_external are not carried over',
  osm: 'Map tags are not carried over',
}
const aboutSheet = (sheet: string) => {
  const name = sheet.trim().toLowerCase()
  return Object.hasOwn(SHEETS, name) ? `${SHEETS[name]}` : 'This sheet is not read'
}

/** One language for the whole form: the default one, else that of labels without a language, else the first. */
function languageOf({ survey, choices }: Workbook, preferred: string, notes: NoteList): string {
  const [own, all] = [languagesOf(survey), [...languagesOf(survey), ...languagesOf(choices)]]
  if (preferred !== '') {
    const found = all.find((one) => sameLanguage(one, preferred))
    if (found !== undefined) return found
    if (!all.includes(''))
      notes.add(
        'settings',
        null,
        'default_language',
        `No column is in “${preferred.slice(0, 60)}”: the form is in “${own[0] ?? ''}”`,
      )
  }
  return own.includes('') ? '' : (own[0] ?? '')
}

function noteUnused({ survey }: Workbook, lists: readonly string[], notes: NoteList) {
  const terms = new Set(survey.flatMap(({ cells }) => cells.flatMap((cell) => cell.split(/\s+/))))
  for (const list of lists) if (!terms.has(list)) notes.add('choices', null, list, 'No question uses this list')
}

/** Without the nodes that are lost, and without groups and repeats of which nothing was carried over. */
function kept(
  nodes: readonly Container[],
  lost: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, Source>,
  notes: NoteList,
): Container[] {
  return nodes.flatMap((node) => {
    const inner = node.nodes.flatMap((child): Node[] =>
      child.type === 'field' ? (lost.has(child.id) ? [] : [child]) : kept([child], lost, sources, notes),
    )
    if (inner.length > 0) return [Object.assign(node, { nodes: inner })]
    const source = sources.get(node.id)
    if (source) notes.leaveOut(source.row, source.name, 'Nothing in it was carried over')
    return []
  })
}
