import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { Button } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { CompareVersions } from './compare-versions.tsx'
import { formAddress } from './form-actions.tsx'
import { texts } from './texts.ts'
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
  const versions = loaded.data
  return (
    <Section
      title={texts.versions}
      {...(versions === null ? {} : { count: versions.length })}
      flush
      extra={
        versions !== null &&
        versions.length > 1 && (
          <Button size="small" onClick={() => compare(true)}>
            {texts.compareVersions}
          </Button>
        )
      }
    >
      <OnceLoaded of={loaded} failed={texts.failedVersions}>
        {(known) => (
          <ul className="lines form-versions">
            {known.map((version) => (
              <Row
                as="li"
                gap={12}
                wrap
                key={version.formVersionId}
                aria-current={version.formVersionId === at ? 'true' : undefined}
              >
                <Link to={formAddress(formId, version.formVersionId)}>{texts.versionOf(version.number)}</Link>
                <StatusTag status={version.formStatus} />
                <span>
                  {version.publishedAt === null
                    ? texts.by(dateTime(version.changedAt), version.changedBy)
                    : texts.by(dateTime(version.publishedAt), version.publishedBy)}
                </span>
              </Row>
            ))}
          </ul>
        )}
      </OnceLoaded>
      {comparing && versions !== null && (
        <CompareVersions formId={formId} versions={versions} onClose={() => compare(false)} />
      )}
    </Section>
  )
}
