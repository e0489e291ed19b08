import { user } from '@selamat/contract/domains/identity/user'
import { report } from '@selamat/contract/domains/workflow/report'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { asPerson, asText } from '../draft-values.ts'
import { texts } from '../texts.ts'
import type { InputProps } from './kind.ts'
import { SearchSelect } from './search-select.tsx'

const people: ChoiceSource = {
  key: user.options.path,
  load: async (query) =>
    (await call(user.options, { body: query })).data.options.flatMap(({ username, label, hint }) =>
      username === null ? [] : [{ value: username, label, hint }],
    ),
}

/** A person, searched on the server; the employee ID is the value. */
export function PersonInput({
  value,
  change,
  blur,
  control,
}: Pick<InputProps, 'value' | 'change' | 'blur' | 'control'>) {
  const person = asPerson(value)
  return (
    <SearchSelect
      source={people}
      placeholder={texts.findPerson}
      control={control}
      value={person && { value: person.username, label: `${person.fullName} (${person.username})` }}
      onChange={(chosen) =>
        change(chosen && { username: chosen.value, fullName: chosen.label.replace(` (${chosen.value})`, '') })
      }
      onBlur={blur}
    />
  )
}

const reports: ChoiceSource = {
  key: report.options.path,
  load: async (query) =>
    (await call(report.options, { body: query })).data.options.map(({ label, hint }) => ({
      value: label,
      label,
      hint,
    })),
}

/** An earlier report that the user can read, by its number or subject. */
export function ReportInput({ field, value, change, blur, control }: InputProps<{ readonly formId: number | null }>) {
  const number = asText(value)
  return (
    <SearchSelect
      source={reports}
      placeholder={texts.findReport}
      control={control}
      parentId={field.settings.formId}
      value={number === '' ? null : { value: number, label: number }}
      onChange={(chosen) => change(chosen?.value ?? '')}
      onBlur={blur}
    />
  )
}
