import { PlusOutlined } from '@ant-design/icons'
import { PERMIT, permitAddress } from '@selamat/contract/domains/permits/items'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { ENDED, PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { specialPermit } from '@selamat/contract/domains/permits/permit-register'
import { Button } from 'antd'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from '../form/texts.ts'
import { PermitNumber } from '../list/permit-number.tsx'
import { addSpecialAddress } from './addresses.ts'
import { AddDay, DayList, DaysCount, hasDays } from './days-section.tsx'
import { OfPermit } from './of-permit.tsx'
import './special.css'

/** The special permits of a permit to work, each with its checklist (PERMIT-03). */
export default function SpecialPermitsPage() {
  const [{ permitId = '' }] = useAddressQuery()
  return (
    <OfPermit permitId={Number(permitId) || null} title={texts.specials} path="/spesial-work-permit">
      {(detail) => <Specials detail={detail} />}
    </OfPermit>
  )
}

function Specials({ detail }: { readonly detail: PermitDetail }) {
  const go = useGo()
  const can = useCan()
  const { id, number, title, status, children } = detail
  const ended = ENDED.some((state) => state === status)
  const add = can('create', PERMIT) && !ended && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go(addSpecialAddress(id))}>
      {texts.addSpecial}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={texts.specials}
        up={[{ label: number, to: permitAddress(id) }]}
        purpose={texts.specialsPurpose(number, title)}
        actions={add}
      />
      {children.length === 0 && <NothingYet title={texts.noSpecials} text={texts.noSpecialsText} />}
      <div className="form-sections">
        {children.map((child) => (
          <Section
            key={child.id}
            title={child.title}
            hint={child.workTypeName}
            extra={<StatusTag status={child.status} kind="permit" label={PERMIT_STATE_LABELS[child.status]} />}
          >
            <p>
              <Link to={permitAddress(child.id)}>
                <PermitNumber number={child.number} />
              </Link>
            </p>
            <OfSpecial id={child.id} />
          </Section>
        ))}
      </div>
    </Page>
  )
}

const LABELS = { YES: texts.yes, NO: texts.no, NA: texts.na } as const

/** The checklist of a special permit, and its days. */
function OfSpecial({ id }: { readonly id: number }) {
  const { data } = useLoad(specialPermit.get, { params: { id } })
  if (data === null) return null
  return (
    <>
      <Checklist detail={data} />
      {hasDays(data) && (
        <div className="special-days">
          <Row as="header" gap={8}>
            <h3>{texts.days}</h3>
            <small>
              <DaysCount special={data} />
            </small>
            <AddDay special={data} />
          </Row>
          <DayList special={data} />
        </div>
      )}
    </>
  )
}

/** The checklist of a special permit with its answers. */
function Checklist({ detail: data }: { readonly detail: PermitDetail }) {
  if (data.checks.length === 0) return null
  const done = data.checks.filter(({ answer }) => answer !== null)
  return (
    <Text as="details" tone="secondary" className="permit-lines">
      <summary>
        {texts.checklist} <small>{texts.answered(done.length, data.checks.length)}</small>
      </summary>
      <ul className="special-checks">
        {data.checks.map(({ itemId, itemName, answer, siteAnswer }) => {
          const shownAnswer = siteAnswer ?? answer
          return (
            <Row as="li" gap={16} align="stretch" justify="between" key={itemId}>
              <span>{itemName}</span> <strong>{shownAnswer === null ? '–' : LABELS[shownAnswer]}</strong>
            </Row>
          )
        })}
      </ul>
    </Text>
  )
}
