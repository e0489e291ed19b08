import { user } from '@selamat/contract/domains/identity/user'
import { Select } from 'antd'
import { useState } from 'react'
import { type ChoiceSource, useChoices, useDebounced } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { asPerson } from '../draft-values.ts'
import { TEXTS } from '../texts.ts'
import type { InputProps } from './kind.ts'
import './person-input.css'

const AT_MOST = 50
const people: ChoiceSource = {
  key: user.options.path,
  load: async (query) =>
    (await call(user.options, { body: query })).data.options.flatMap(({ username, label, hint }) =>
      username === null ? [] : [{ value: username, label, hint }],
    ),
}

/** A person, searched on the server; the employee ID is the value. */
export function PersonInput({ value, change, blur, control }: InputProps) {
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  const found = useChoices(people, { keyword: useDebounced(keyword.trim()), limit: AT_MOST }, open)
  const person = asPerson(value)
  const none = found.isError ? TEXTS.notLoaded : found.isPending ? TEXTS.loading : TEXTS.noneFound
  return (
    <Select
      {...control}
      labelInValue
      value={person === null ? null : { value: person.username, label: `${person.fullName} (${person.username})` }}
      placeholder={TEXTS.findPerson}
      allowClear
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      open={open}
      onOpenChange={setOpen}
      loading={open && found.isFetching}
      notFoundContent={none}
      options={(found.data ?? []).map(({ value: username, label, hint }) => ({ value: `${username}`, label, hint }))}
      optionRender={({ data }) => (
        <span className="person-choice">
          {data.label}
          {data.hint ? <small>{data.hint}</small> : null}
        </span>
      )}
      onChange={(chosen) => {
        setKeyword('')
        change(
          chosen ? { username: chosen.value, fullName: `${chosen.label}`.replace(` (${chosen.value})`, '') } : null,
        )
      }}
      onBlur={blur}
    />
  )
}
