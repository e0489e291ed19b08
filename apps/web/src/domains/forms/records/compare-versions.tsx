import { type FormChange, formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingMatches } from '../../../ui/empty-state.tsx'
import { Columns, Note, Stack } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './texts.ts'
import './form-versions.css'

type Version = DataOf<typeof formRecord.versions>[number]

interface CompareVersionsProps {
  readonly formId: number
  /** At least two, the newest first. */
  readonly versions: readonly Version[]
  readonly onClose: () => void
}

const MEANINGS = { added: 'inforce', removed: 'stopped', changed: 'waiting' } as const

/** What differs between two versions of a form, in words; first the newest against the one before. */
export function CompareVersions({ formId, versions, onClose }: CompareVersionsProps) {
  const [after, setAfter] = useState(versions[0]?.formVersionId ?? 0)
  const [before, setBefore] = useState(versions[1]?.formVersionId ?? 0)
  const loaded = useLoad(formRecord.compare, { body: { formId, before, after } })
  const id = useId()
  const options = versions.map(({ formVersionId, number, formStatus }) => ({
    value: formVersionId,
    label: formStatus === 'draft' ? texts.draftOf(number) : texts.versionOf(number),
  }))
  const choices = [
    { label: texts.before, value: before, set: setBefore },
    { label: texts.after, value: after, set: setAfter },
  ]
  return (
    <SideDrawer title={texts.compareVersions} width={560} onClose={onClose}>
      <Columns of={2} gap={12} className="version-choice">
        {choices.map(({ label, value, set }) => (
          <label key={label} htmlFor={`${id}-${label}`}>
            {label}
            <Select id={`${id}-${label}`} value={value} options={options} onChange={set} />
          </label>
        ))}
      </Columns>
      <OnceLoaded of={loaded} failed={texts.failedCompare}>
        {(changes) =>
          changes.length === 0 ? (
            <NothingMatches title={texts.same} text={texts.sameText} />
          ) : (
            <ChangeItems changes={changes} />
          )
        }
      </OnceLoaded>
    </SideDrawer>
  )
}

/** Differences in words, each with its position. */
export const ChangeItems = ({ changes }: { readonly changes: readonly FormChange[] }) => (
  <Stack as="ul" gap={12} className="form-changes">
    {changes.map(({ id, change, position, details }) => (
      <li key={id ?? ''}>
        <strong>{position}</strong>
        <StatusTag status={change} label={texts.changes[change]} meaning={MEANINGS[change]} />
        {details.map((detail) => (
          <Note key={detail}>{detail}</Note>
        ))}
      </li>
    ))}
  </Stack>
)
