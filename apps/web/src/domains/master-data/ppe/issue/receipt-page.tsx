import { PrinterOutlined } from '@ant-design/icons'
import { type PpeReceiptRow, ppeIssue } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { ppeLifecycle } from '@selamat/contract/domains/master-data/ppe/issue/ppe-lifecycle'
import { ApiError } from '../../../../lib/api-error.ts'
import { dateTime } from '../../../../lib/format.ts'
import { useAddressQuery } from '../../../../lib/navigation.ts'
import { useAuth, useCan } from '../../../../lib/session.ts'
import { useLoad } from '../../../../lib/use-load.ts'
import { FactGrid } from '../../../../ui/fact-grid.tsx'
import { useFileAddress } from '../../../../ui/file-picture.tsx'
import { HeadActions } from '../../../../ui/head-actions.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Page, PageHead } from '../../../../ui/page.tsx'
import { Person } from '../../../../ui/person.tsx'
import { RecordLoading } from '../../../../ui/record-loading.tsx'
import { Section } from '../../../../ui/section.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { StatusTag } from '../../../../ui/status-tag.tsx'
import { texts } from '../texts.ts'
import { particulars } from './issue-columns.tsx'
import { SignSection } from './sign-section.tsx'
import './receipt.css'

/** Items issued together with their signature: signed here, later read and printed. */
export default function ReceiptPage() {
  const [query] = useAddressQuery()
  const id = Number(query.id)
  // While it is left the address has none.
  const valid = Number.isInteger(id) && id > 0
  const loaded = useLoad(ppeIssue.receipt, { params: { id } }, { enabled: valid })
  const { data, error } = loaded
  if (data !== null) return <Receipt key={data.id} receipt={data} />
  const absent = !valid || (error instanceof ApiError && error.status === 404)
  const nothing = {
    title: texts.receiptGone,
    text: texts.receiptGoneText,
    action: <Link to="/my-ppe">{texts.mine}</Link>,
  }
  return <RecordLoading failed={texts.receiptFailed} loaded={loaded} absent={absent && nothing} />
}

function Receipt({ receipt }: { readonly receipt: PpeReceiptRow }) {
  const keeps = useCan()('read', 'submenu/PPE')
  const own = useAuth().session?.user.id === receipt.userId
  const print = { key: 'print', label: texts.print, icon: <PrinterOutlined />, run: () => window.print() }
  const { items, signedAt, issuedBy, createdDate } = receipt
  const open = items.some(({ status }) => ppeLifecycle.actions.receive.from.some((state) => state === status))
  return (
    <Page>
      <PageHead
        title={texts.receipt}
        up={own && !keeps ? [{ label: texts.mine, to: '/my-ppe' }] : []}
        tag={signedAt === null ? <StatusTag status="ISSUED" label={texts.waiting} /> : <StatusTag status="RECEIVED" />}
        actions={<HeadActions actions={[print]} />}
      />
      <div className="form-sections form-sections--narrow receipt">
        <Section>
          <div className="receipt__facts">
            <Person name={receipt.fullName} second={receipt.username} photo={receipt.photoFileId} />
            <FactGrid
              facts={[
                { label: texts.issuer, value: issuedBy },
                { label: texts.at, value: dateTime(createdDate) },
              ]}
            />
          </div>
        </Section>
        <Section title={texts.receiptHead(items.length)} flush>
          <ul className="lines receipt__items">
            {items.map((item) => (
              <li key={item.id}>
                <Text weight="medium" className="what receipt__what">
                  {item.ppeName}
                  <small>{particulars(item)}</small>
                </Text>
                <Text size="body" className="what receipt__until">
                  {item.replaceBy !== null && (
                    <>
                      <small>{texts.replaceBy}</small> {item.replaceBy}
                    </>
                  )}
                </Text>
                <StatusTag status={item.status} />
              </li>
            ))}
          </ul>
        </Section>
        {receipt.signable ? (
          <SignSection receipt={receipt} />
        ) : (
          <Section title={texts.signature}>
            {signedAt === null ? (
              <p>{open ? texts.waitingText(receipt.fullName) : texts.nothingToSign}</p>
            ) : (
              <Signed receipt={receipt} />
            )}
          </Section>
        )}
      </div>
    </Page>
  )
}

function Signed({ receipt }: { readonly receipt: PpeReceiptRow }) {
  const { signature, signedName, signedBy, signedAt, fullName } = receipt
  return (
    <Stack gap={16}>
      {signature !== null && <Drawn id={signature.id} />}
      <FactGrid
        facts={[
          ...(signedName === null ? [] : [{ label: texts.confirmedAs, value: signedName }]),
          { label: texts.signedAt, value: dateTime(signedAt) },
          ...(signedBy === fullName ? [] : [{ label: texts.signedBy, value: signedBy }]),
        ]}
      />
    </Stack>
  )
}

function Drawn({ id }: { readonly id: number }) {
  const { address, failed } = useFileAddress(id)
  if (failed) return <p role="alert">{texts.receiptFailed}</p>
  return address === null ? (
    <Spinner />
  ) : (
    <img className="paper receipt__signature" src={address} alt={texts.signature} />
  )
}
