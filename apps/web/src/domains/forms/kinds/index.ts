import type { FieldKind } from '@selamat/contract/domains/forms/kinds'
import { lazy } from 'react'
import { loadOnce } from '../../../lib/load-once.ts'
import { asFiles, asPerson, asPlace, asText, asTexts } from '../draft-values.ts'
import { DocumentLinks } from './document-links.tsx'
import type { ViewProps, WebKind } from './kind.ts'
import { Photos } from './photos.tsx'

type Inputs = typeof import('./inputs.ts')

/** Fetches the inputs of all kinds. */
export const loadInputs = (): Promise<Inputs> => loadOnce('form-inputs', () => import('./inputs.ts'))
const input = <N extends keyof Inputs>(name: N) => lazy(async () => ({ default: (await loadInputs())[name] }))

/** A line longer than this takes the full width. */
const HALF_A_LINE = 80

const Text = ({ answer }: ViewProps) => answer.display ?? String(answer.value)
const FileNames = ({ answer }: ViewProps) => answer.files.map(({ name }) => name).join(', ')
const text = {
  View: Text,
  Cell: Text,
  toAnswer: asText,
  fromAnswer: ({ value }: ViewProps['answer']) => asText(value),
}
const files = {
  Cell: FileNames,
  toAnswer: (draft: unknown) => asFiles(draft).map(({ id }) => id),
  fromAnswer: (answer: ViewProps['answer']) => answer.files,
  group: true,
  wide: () => true,
  wideView: true,
}

/** The server writes a person as "Budi Santoso (10000005)". */
const PERSON = /^(.+) \((\d{8})\)$/

/** The field kinds as people meet them; a kind of the contract that is missing here does not compile. */
export const fieldKinds: { readonly [K in FieldKind]: WebKind<K> } = {
  'text-input': { ...text, Input: input('TextInput'), wide: ({ max }) => max > HALF_A_LINE },
  'text-area': { ...text, Input: input('TextAreaInput'), wide: () => true, wideView: true },
  date: { ...text, Input: input('DateInput') },
  time: { ...text, Input: input('TimeInput') },
  'drop-down': { ...text, Input: input('DropDownInput') },
  'radio-button': { ...text, Input: input('RadioCards'), group: true, wide: () => true },
  checkbox: {
    ...text,
    Input: input('CheckList'),
    toAnswer: asTexts,
    fromAnswer: ({ value }) => asTexts(value),
    group: true,
    wide: () => true,
  },
  image: { ...files, Input: input('PhotoUpload'), View: Photos },
  document: { ...files, Input: input('DocumentUpload'), View: DocumentLinks },
  location: {
    ...text,
    Input: input('PlaceInput'),
    toAnswer: asPlace,
    fromAnswer: ({ value }) => asPlace(value),
    group: true,
    ownMessage: true,
    wide: () => true,
  },
  user: {
    ...text,
    Input: input('PersonInput'),
    toAnswer: (draft) => asPerson(draft)?.username ?? null,
    fromAnswer: ({ value, display }) =>
      asPerson({ username: value, fullName: PERSON.exec(display ?? '')?.[1] ?? display }),
  },
}
