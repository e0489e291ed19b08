import { PrinterOutlined } from '@ant-design/icons'
import { siteCodes } from '@selamat/contract/domains/permits/evidence/site-code'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useLoad } from '../../../lib/use-load.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { texts } from './texts.ts'
import './evidence.css'

/** The labels of all locations, to print and put up: each carries the code that proves the visit of the issuer. */
export default function LabelsPage() {
  const loaded = useLoad(siteCodes, {})
  const [site, setSite] = useState('')
  if (loaded.data === null) return <RecordLoading failed={texts.failed} loaded={loaded} absent={false} />
  const sites = [...new Set(loaded.data.map(({ siteName }) => siteName))]
  const labels = loaded.data.filter(({ siteName }) => site === '' || siteName === site)
  return (
    <Page>
      <PageHead
        title={texts.labels}
        purpose={texts.labelsPurpose}
        actions={
          <>
            <Select
              aria-label={texts.site}
              value={site}
              options={[{ value: '', label: texts.allSites }, ...sites.map((value) => ({ value, label: value }))]}
              onChange={setSite}
            />
            <Button icon={<PrinterOutlined />} onClick={() => print()}>
              {texts.print}
            </Button>
          </>
        }
      />
      {labels.length === 0 && <p className="quiet">{texts.noLabels}</p>}
      <div className="labels">
        {labels.map(({ locationId, locationName, siteName, code }) => (
          <Stack gap={4} align="center" size="body" className="boxed labels__one" key={locationId}>
            <QrCode text={`${location.origin}/permit-to-work#${code}`} label={locationName} />
            <b>{locationName}</b>
            <span>{siteName}</span>
            <code>{code}</code>
            <small>{texts.labelText}</small>
          </Stack>
        ))}
      </div>
    </Page>
  )
}
