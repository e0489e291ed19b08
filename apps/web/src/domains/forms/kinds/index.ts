import {
  AlignLeftOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  DownSquareOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FontSizeOutlined,
  PictureOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { FieldKind, FieldOf } from '@selamat/contract/domains/forms/kinds'
import { lazy } from 'react'
import { loadOnce } from '../../../lib/load-once.ts'
import { asFiles, asNumber, asPerson, asPlace, asText, asTexts } from '../draft-values.ts'
import { DocumentLinks } from './document-links.tsx'
import type { ViewProps, WebKind } from './kind.ts'
import { Photos } from './photos.tsx'

type Inputs = typeof import('./inputs.ts')
type AllSettings = typeof import('./settings.ts')

/** Fetches the inputs of all kinds. */
export const loadInputs = (): Promise<Inputs> => loadOnce('form-inputs', () => import('./inputs.ts'))
const input = <N extends keyof Inputs>(name: N) => lazy(async () => ({ default: (await loadInputs())[name] }))
const settings = <N extends keyof AllSettings>(name: N) =>
  lazy(async () => ({ default: (await loadOnce('form-settings', () => import('./settings.ts')))[name] }))

/** A line longer than this takes the full width. */
const HALF_A_LINE = 80

const Text = ({ answer }: ViewProps) => answer.display ?? String(answer.value)
const FileNames = ({ answer }: ViewProps) => answer.files.map(({ name }) => name).join(', ')
const text = {
  View: Text,
  Cell: Text,
  toAnswer: (draft: unknown) => asText(draft),
  fromAnswer: ({ value }: ViewProps['answer']) => asText(value),
}
const choice = { ...text, Settings: settings('OptionSettings') }
const files = {
  Settings: settings('FileSettings'),
  Cell: FileNames,
  toAnswer: (draft: unknown) => asFiles(draft).map(({ id }) => id),
  fromAnswer: (answer: ViewProps['answer']) => answer.files,
  group: true,
  wide: () => true,
  wideView: true,
}

/** The field kinds as people meet them; a kind of the contract that is missing here does not compile. */
export const fieldKinds: { readonly [K in FieldKind]: WebKind<K> } = {
  'text-input': {
    ...text,
    icon: FontSizeOutlined,
    Input: input('TextInput'),
    Settings: settings('TextInputSettings'),
    toAnswer: (draft, { number }) => (number === undefined ? asText(draft) : asNumber(draft)),
    fromAnswer: ({ value }) => (typeof value === 'number' ? String(value) : asText(value)),
    wide: ({ max, number }) => number === undefined && max > HALF_A_LINE,
  },
  'text-area': {
    ...text,
    icon: AlignLeftOutlined,
    Input: input('TextAreaInput'),
    Settings: settings('TextAreaSettings'),
    wide: () => true,
    wideView: true,
  },
  'drop-down': { ...choice, icon: DownSquareOutlined, Input: input('DropDownInput') },
  'radio-button': {
    ...choice,
    icon: CheckCircleOutlined,
    Input: input('RadioCards'),
    group: true,
    wide: () => true,
  },
  checkbox: {
    ...choice,
    icon: CheckSquareOutlined,
    Input: input('CheckList'),
    toAnswer: asTexts,
    fromAnswer: ({ value }) => asTexts(value),
    group: true,
    wide: () => true,
  },
  date: { ...text, icon: CalendarOutlined, Input: input('DateInput'), Settings: settings('DateSettings') },
  time: { ...text, icon: ClockCircleOutlined, Input: input('TimeInput'), Settings: null },
  user: {
    ...text,
    icon: UserOutlined,
    Input: input('PersonInput'),
    Settings: null,
    toAnswer: (draft) => asPerson(draft)?.username ?? null,
    fromAnswer: ({ value, people }) =>
      asPerson(people.find(({ username }) => username === value) ?? { username: value }),
  },
  location: {
    ...text,
    icon: EnvironmentOutlined,
    Input: input('PlaceInput'),
    Settings: null,
    toAnswer: asPlace,
    fromAnswer: ({ value }) => asPlace(value),
    group: true,
    ownMessage: true,
    wide: () => true,
  },
  image: { ...files, icon: PictureOutlined, Input: input('PhotoUpload'), View: Photos },
  document: { ...files, icon: FileTextOutlined, Input: input('DocumentUpload'), View: DocumentLinks },
}

type Placed<K extends FieldKind> = {
  readonly [P in K]: { readonly kind: P; readonly settings: FieldOf<P>['settings'] }
}[K]

/** The answer of a field that its draft value stands for. */
export const toAnswer = <K extends FieldKind>(field: Placed<K>, draft: unknown): unknown =>
  fieldKinds[field.kind].toAnswer(draft, field.settings)

/** The draft value of an answer that no record presents, such as a default. */
export const draftOf = ({ kind }: { readonly kind: FieldKind }, value: unknown): unknown =>
  fieldKinds[kind].fromAnswer({ value, display: null, files: [], people: [] })
