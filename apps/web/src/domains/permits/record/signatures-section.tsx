import { CheckCircleFilled, CopyOutlined } from '@ant-design/icons'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { Button } from 'antd'
import { dateTime } from '../../../lib/format.ts'
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
  <Section title={texts.signatures} count={signatures.length} id="signatures" flush={signatures.length > 0}>
    {signatures.length === 0 && <p className="quiet">{texts.noSignatures}</p>}
    <ul className="signatures">
      {signatures.map((one) => (
        <li key={`${one.action} ${one.userId} ${one.at}`} className={one.isVoid ? 'is-void' : undefined}>
          <p className="signatures__who">
            <strong>{texts.signedBy(one.userName, one.onBehalfOf)}</strong> {one.role}
            {one.isVoid && <small title={texts.voidText}>{texts.void}</small>}
            <time dateTime={one.at}>{dateTime(one.at)}</time>
          </p>
          <p className="signatures__meaning">“{one.meaning}”</p>
          <p className="signatures__hash">
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
          </p>
        </li>
      ))}
    </ul>
  </Section>
)
