import { user } from '@selamat/contract/domains/identity/user'
import { useEffect } from 'react'
import { HomeArticles } from '../../domains/articles/index.ts'
import { AssessmentsToRead } from '../../domains/hiradc/index.ts'
import { formatDate } from '../../lib/format.ts'
import { useAuth, useCan } from '../../lib/session.ts'
import { useLoad } from '../../lib/use-load.ts'
import { useNow } from '../../lib/use-now.ts'
import { Note, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Page, PageFoot } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { CLINIC_PAGES } from './clinic-pages.ts'
import { ClinicSection, OwnAppointment } from './clinic-section.tsx'
import { useClinicHome } from './clinic-today.ts'
import { FirstSteps } from './first-steps.tsx'
import { firstName, partOfDay, weekday } from './greeting.ts'
import { Greetings } from './greetings.tsx'
import { HomeActions } from './home-actions.tsx'
import { InCharge } from './in-charge.tsx'
import { LatestReports } from './latest-reports.tsx'
import { isInCharge, isOfClinic, mainActOf } from './main-act.ts'
import { NeedsYou } from './needs-you.tsx'
import { NextDates } from './next-dates.tsx'
import { OwnPermits } from './own-permits.tsx'
import { texts } from './texts.ts'
import './home-page.css'

/** The first page after sign-in (SHELL-34): what needs the person now, the main act of the role, and what goes on. */
export default function HomePage() {
  const phone = usePhone()
  const now = useNow()
  const can = useCan()
  const { session } = useAuth()
  const me = useLoad(user.me, {})
  useEffect(() => {
    document.title = `${texts.title} · Selamat`
  }, [])
  const own = me.data?.user
  const settingUp = can('create', 'submenu/User') && own !== undefined && !own.siteName && !own.departmentName
  const facts = [texts.day(weekday(now), formatDate(now)), own?.siteName, own?.departmentName]
  const { data: clinicOf, isSettled } = useClinicHome()
  const clinic = clinicOf?.clinic ?? null
  const main = mainActOf(can, own !== undefined && own.employerName !== own.companyName, clinic?.part)
  const next = clinic?.next ? CLINIC_PAGES.DOCTOR.of(clinic.next) : null
  const appointment = clinicOf?.appointment && <OwnAppointment appointment={clinicOf.appointment} now={now} />
  // Without a connection, too: reports wait on the device.
  const actions = isSettled && (own !== undefined || me.error !== null) && (
    <HomeActions main={main} next={next} phone={phone} now={now} />
  )
  return (
    <Page>
      <Row as="header" gap={16} align="end" justify="between" className="home-head">
        <div>
          <Text as="h1" size="figure">
            {texts.greeting(partOfDay(now), firstName(session?.user.fullName ?? ''))}
          </Text>
          <Note>{facts.filter(Boolean).join(' · ')}</Note>
        </div>
        {!phone && (
          <Row gap={8} justify="end" wrap data-head-actions="">
            {actions}
          </Row>
        )}
      </Row>
      <Greetings />
      {isInCharge(can) ? (
        <InCharge now={now} start={settingUp && <FirstSteps />} aside={appointment} />
      ) : (
        <div className="home">
          <Stack gap={16} className="home__main">
            {settingUp && <FirstSteps />}
            {clinic !== null && isOfClinic(main) && <ClinicSection clinic={clinic} now={now} />}
            <NeedsYou now={now} />
            {main === 'permit' && <OwnPermits now={now} />}
            <HomeArticles />
            <AssessmentsToRead />
          </Stack>
          <Stack gap={16} className="home__main">
            {appointment}
            {main !== 'permit' && <OwnPermits now={now} />}
            <LatestReports now={now} />
            <NextDates now={now} />
          </Stack>
        </div>
      )}
      {phone && <PageFoot>{actions}</PageFoot>}
    </Page>
  )
}
