import {
  AimOutlined,
  AlertOutlined,
  AlignLeftOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  DatabaseOutlined,
  DownSquareOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FontSizeOutlined,
  FormOutlined,
  HeartOutlined,
  IdcardOutlined,
  InboxOutlined,
  InfoCircleOutlined,
  LinkOutlined,
  LockOutlined,
  MailOutlined,
  MedicineBoxOutlined,
  PercentageOutlined,
  PictureOutlined,
  ScheduleOutlined,
  ToolOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { FieldKind, FieldOf } from '@selamat/contract/domains/forms/kinds'
import { deviationShare } from '@selamat/contract/domains/forms/kinds/safety-kinds'
import { type ComponentType, createElement, lazy } from 'react'
import { lateCode } from '../../../lib/late-code.ts'
import { loadOnce } from '../../../lib/load-once.ts'
import {
  asCounts,
  asDeviations,
  asFiles,
  asId,
  asNumber,
  asPerson,
  asPlace,
  asPoint,
  asRisk,
  asText,
  asTexts,
} from '../draft-values.ts'
import { DocumentLinks } from './document-links.tsx'
import type { ViewProps, WebKind } from './kind.ts'
import { Photos } from './photos.tsx'
import { DeviationsView, RiskView } from './safety-views.tsx'
import { EmailLink, FactsView, PointView, ReportLink, Text, WebLink } from './views.tsx'

type AllSettings = typeof import('./settings.ts')

const lateInputs = lateCode('form-inputs', () => import('./inputs.ts'))
/** Fetches the inputs of all kinds. */
export const loadInputs = lateInputs.start
const input =
  <Props extends object>(pick: (inputs: typeof import('./inputs.ts')) => ComponentType<Props>) =>
  (props: Props) =>
    createElement(pick(lateInputs.get()), props)
const settings = <N extends keyof AllSettings>(name: N) =>
  lazy(async () => ({ default: (await loadOnce('form-settings', () => import('./settings.ts')))[name] }))

/** A line longer than this takes the full width. */
const HALF_A_LINE = 80

const nothing = () => null
const same = ({ value }: ViewProps['answer']) => value
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
    Input: input(({ TextInput }) => TextInput),
    Settings: settings('TextInputSettings'),
    toAnswer: (draft, { number }) => (number === undefined ? asText(draft) : asNumber(draft)),
    fromAnswer: ({ value }) => (typeof value === 'number' ? String(value) : asText(value)),
    wide: ({ max, number }) => number === undefined && max > HALF_A_LINE,
  },
  'text-area': {
    ...text,
    icon: AlignLeftOutlined,
    Input: input(({ TextAreaInput }) => TextAreaInput),
    Settings: settings('TextAreaSettings'),
    wide: () => true,
    wideView: true,
  },
  'drop-down': { ...choice, icon: DownSquareOutlined, Input: input(({ DropDownInput }) => DropDownInput) },
  'radio-button': {
    ...choice,
    icon: CheckCircleOutlined,
    Input: input(({ RadioCards }) => RadioCards),
    Settings: settings('RadioSettings'),
    group: true,
    wide: () => true,
  },
  checkbox: {
    ...choice,
    icon: CheckSquareOutlined,
    Input: input(({ CheckList }) => CheckList),
    toAnswer: asTexts,
    fromAnswer: ({ value }) => asTexts(value),
    group: true,
    wide: () => true,
  },
  'health-status': {
    ...text,
    icon: HeartOutlined,
    Input: input(({ HealthStatusInput }) => HealthStatusInput),
    Settings: null,
  },
  date: {
    ...text,
    icon: CalendarOutlined,
    Input: input(({ DateInput }) => DateInput),
    Settings: settings('DateSettings'),
  },
  time: { ...text, icon: ClockCircleOutlined, Input: input(({ TimeInput }) => TimeInput), Settings: null },
  'reservation-time': {
    ...text,
    icon: ScheduleOutlined,
    Input: input(({ ReservationTimeInput }) => ReservationTimeInput),
    Settings: null,
  },
  email: { ...text, icon: MailOutlined, Input: input(({ EmailInput }) => EmailInput), Settings: null, View: EmailLink },
  password: {
    ...text,
    icon: LockOutlined,
    Input: input(({ PasswordInput }) => PasswordInput),
    Settings: settings('PasswordSettings'),
  },
  link: {
    ...text,
    icon: LinkOutlined,
    Input: input(({ LinkInput }) => LinkInput),
    Settings: null,
    View: WebLink,
    wide: () => true,
  },
  label: {
    ...text,
    icon: InfoCircleOutlined,
    Input: input(({ LabelText }) => LabelText),
    Settings: settings('LabelSettings'),
    toAnswer: nothing,
    fromAnswer: nothing,
    group: true,
    wide: () => true,
  },
  user: {
    ...text,
    icon: UserOutlined,
    Input: input(({ PersonInput }) => PersonInput),
    Settings: null,
    toAnswer: (draft) => asPerson(draft)?.username ?? null,
    fromAnswer: ({ value, people }) =>
      asPerson(people.find(({ username }) => username === value) ?? { username: value }),
  },
  'user-info': {
    ...text,
    icon: IdcardOutlined,
    Input: input(({ UserInfo }) => UserInfo),
    Settings: settings('UserInfoSettings'),
    View: FactsView,
    toAnswer: nothing,
    fromAnswer: nothing,
    group: true,
    wide: () => true,
    wideView: true,
  },
  location: {
    ...text,
    icon: EnvironmentOutlined,
    Input: input(({ PlaceInput }) => PlaceInput),
    Settings: null,
    toAnswer: asPlace,
    fromAnswer: ({ value }) => asPlace(value),
    group: true,
    ownMessage: true,
    wide: () => true,
  },
  map: {
    ...text,
    icon: AimOutlined,
    Input: input(({ MapInput }) => MapInput),
    Settings: null,
    View: PointView,
    toAnswer: asPoint,
    fromAnswer: same,
    group: true,
    wide: () => true,
  },
  image: { ...files, icon: PictureOutlined, Input: input(({ PhotoUpload }) => PhotoUpload), View: Photos },
  document: {
    ...files,
    icon: FileTextOutlined,
    Input: input(({ DocumentUpload }) => DocumentUpload),
    View: DocumentLinks,
  },
  'data-master': {
    ...text,
    icon: DatabaseOutlined,
    Input: input(({ DataMasterInput }) => DataMasterInput),
    Settings: settings('DataMasterSettings'),
    toAnswer: asId,
    fromAnswer: same,
  },
  equipment: {
    ...text,
    icon: ToolOutlined,
    Input: input(({ EquipmentInput }) => EquipmentInput),
    Settings: settings('EquipmentSettings'),
    toAnswer: asId,
    fromAnswer: same,
  },
  medicine: {
    ...text,
    icon: MedicineBoxOutlined,
    Input: input(({ MedicineInput }) => MedicineInput),
    Settings: null,
    toAnswer: asId,
    fromAnswer: same,
  },
  'medical-inventory': {
    ...text,
    icon: InboxOutlined,
    Input: input(({ MedicalInventoryInput }) => MedicalInventoryInput),
    Settings: null,
    toAnswer: asId,
    fromAnswer: same,
  },
  form: {
    ...text,
    icon: FormOutlined,
    Input: input(({ ReportInput }) => ReportInput),
    Settings: settings('FormSettings'),
    View: ReportLink,
  },
  'risk-assessment': {
    ...text,
    icon: AlertOutlined,
    Input: input(({ RiskMatrix }) => RiskMatrix),
    Settings: null,
    View: RiskView,
    Cell: RiskView,
    toAnswer(draft) {
      const risk = asRisk(draft)
      return risk && { ...risk, value: risk.likelihood * risk.severity }
    },
    fromAnswer: ({ value }) => asRisk(value),
    group: true,
    wide: () => true,
    wideView: true,
  },
  'deviation-form': {
    ...text,
    icon: WarningOutlined,
    Input: input(({ DeviationList }) => DeviationList),
    Settings: null,
    View: DeviationsView,
    toAnswer: (draft) => asDeviations(draft).map(({ owner, ...rest }) => ({ ...rest, owner: owner?.username ?? null })),
    fromAnswer: ({ value, people }) =>
      asDeviations(value).map(({ owner, ...rest }) => ({
        ...rest,
        owner: asPerson(people.find(({ username }) => username === owner?.username) ?? owner),
      })),
    group: true,
    wide: () => true,
    wideView: true,
  },
  'deviation-percentage': {
    ...text,
    icon: PercentageOutlined,
    Input: input(({ DeviationCounts }) => DeviationCounts),
    Settings: null,
    toAnswer(draft) {
      const { checked, compliant } = asCounts(draft)
      if (checked === null && compliant === null) return null
      return {
        checked,
        compliant,
        ...(checked && compliant !== null ? { value: deviationShare(checked, compliant) } : {}),
      }
    },
    fromAnswer: same,
    group: true,
    wide: () => true,
  },
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

/** Whether a field takes the full width of a form. */
export const isWide = <K extends FieldKind>({ kind, settings }: Placed<K>): boolean =>
  fieldKinds[kind].wide?.(settings) ?? false
