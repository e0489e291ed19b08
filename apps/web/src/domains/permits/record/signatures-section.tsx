import { CheckCircleFilled, CopyOutlined } from '@ant-design/icons'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { Button } from 'antd'
import { dateTime } from '../../../lib/format.ts'
import { Note, Row, Text } from '../../../ui/layout/layout.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from './texts.ts'

/** A hash is told apart by so many of its characters. */
const SHORT = 10

const copy = (hash: string) =>
  navigator.clipboard.writeText(hash).then(
    () => toast.success(texts.copied),
    () => toast.error(texts.notCopied),
  )

/** Who signed what, when, in which function, and the hash of the content that was signed. */
export const SignaturesSection = ({ permit: { signatures, contentHash } }: { readonly permit: PermitDetail }) => (
  <Section title={texts.signatures} count={signatures.length} id="signatures" flush>
    <SmallList
      rows={signatures}
      keyOf={({ action, userId, at }) => `${action} ${userId} ${at}`}
      nothing={texts.noSignatures}
      what={(one) => (
        <>
          <Row as="p" gap={8} wrap className="signatures__who">
            <strong className={one.isVoid ? 'is-void' : undefined}>
              {texts.signedBy(one.userName, one.onBehalfOf)}
            </strong>{' '}
            {one.role}
            {one.isVoid && (
              <Text as="small" tone="attention" title={texts.voidText}>
                {texts.void}
              </Text>
            )}
            <Text as="time" size="small" tone="quiet" dateTime={one.at}>
              {dateTime(one.at)}
            </Text>
          </Row>
          <Note>“{one.meaning}”</Note>
          <Row as="p" gap={6} wrap size="small" tone="quiet">
            {texts.hash} <span className="code">{one.contentHash.slice(0, SHORT)}…</span>
            <Button
              type="text"
              size="small"
              icon={<CopyOutlined />}
              aria-label={texts.copyHash}
              title={texts.copyHash}
              onClick={() => void copy(one.contentHash)}
            />
            {one.contentHash === contentHash && (
              <span className="signatures__same">
                <CheckCircleFilled aria-hidden /> {texts.same}
              </span>
            )}
          </Row>
        </>
      )}
    />
  </Section>
)
