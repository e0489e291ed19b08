import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { Button } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { CompareVersions } from './compare-versions.tsx'
import { formAddress } from './form-actions.tsx'
import { TEXTS } from './texts.ts'
import './form-versions.css'

interface FormVersionsProps {
  readonly formId: number
  /** The version that is on the screen. */
  readonly at: number
}

/** The versions of a form, the newest first, each a link to its preview. */
export function FormVersions({ formId, at }: FormVersionsProps) {
  const loaded = useLoad(formRecord.versions, { params: { id: formId } })
  const [comparing, compare] = useState(false)
  const versions = loaded.data ?? []
  const canCompare = versions.length > 1
  return (
    <Section
      title={TEXTS.versions}
      count={versions.length}
      flush
      extra={
        canCompare && (
          <Button size="small" onClick={() => compare(true)}>
            {TEXTS.compareVersions}
          </Button>
        )
      }
    >
      {loaded.data === null && <Unloaded of={loaded} failed={TEXTS.failedVersions} />}
      <ul className="form-versions">
        {versions.map((version) => (
          <li key={version.formVersionId} aria-current={version.formVersionId === at ? 'true' : undefined}>
            <Link to={formAddress(formId, version.formVersionId)}>{TEXTS.versionOf(version.number)}</Link>
            <StatusTag status={version.formStatus} />
            <span>
              {version.publishedAt === null
                ? TEXTS.by(dateTime(version.changedAt), version.changedBy)
                : TEXTS.by(dateTime(version.publishedAt), version.publishedBy)}
            </span>
          </li>
        ))}
      </ul>
      {comparing && <CompareVersions formId={formId} versions={versions} onClose={() => compare(false)} />}
    </Section>
  )
}
