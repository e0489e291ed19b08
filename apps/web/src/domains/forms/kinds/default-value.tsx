import { type FieldKind, type FieldOf, kinds, STORED } from '@selamat/contract/domains/forms/kinds'
import { isEmpty } from '@selamat/contract/kit/rule-text'
import { Suspense, useState } from 'react'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { draftOf, fieldKinds } from './index.ts'
import type { WebKind } from './kind.ts'
import { texts } from './kind-texts.ts'

interface DefaultValueProps<K extends FieldKind> {
  readonly kind: K
  readonly field: FieldOf<K>
  /** The answer with which the field begins; undefined for none. */
  readonly onChange: (answer: unknown) => void
}

/** The default answer of a field, asked with the input of its kind; nothing for a kind without defaults. */
export function DefaultValue<K extends FieldKind>({ kind, field, onChange }: DefaultValueProps<K>) {
  const [draft, setDraft] = useState(() => draftOf({ kind }, field.defaultValue))
  const { hasDefault, answer } = kinds[kind]
  if (!hasDefault) return null
  const { Input, toAnswer, group = false, ownMessage = false }: WebKind<K> = fieldKinds[kind]
  const error = isEmpty(field.defaultValue)
    ? undefined
    : answer(field.settings, STORED).safeParse(field.defaultValue).error?.issues[0]?.message
  return (
    <FieldLayout label={texts.defaultAnswer} group={group} ownMessage={ownMessage} error={error}>
      {(control, message) => (
        <Suspense fallback={<Spinner />}>
          <Input
            field={{ label: texts.defaultAnswer, required: false, settings: field.settings }}
            value={draft}
            change={(next) => {
              setDraft(next)
              const value = toAnswer(next, field.settings)
              onChange(isEmpty(value) ? undefined : value)
            }}
            blur={() => {}}
            busy={() => {}}
            control={control}
            message={message}
          />
        </Suspense>
      )}
    </FieldLayout>
  )
}
