import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { type permit, siteProof } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import { Button, Input, Segmented } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useLoad } from '../../../../lib/use-load.ts'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { loadCamera } from '../../../master-data/index.ts'
import { actionTexts } from '../texts.ts'

export type SiteProof = NonNullable<CallInput<typeof permit.issue>['body']['siteProof']>

const Camera = lazy(async () => ({ default: (await loadCamera()).Camera }))
/** A browser knows no camera where the address is not secure. */
const METHODS = [
  ...(navigator.mediaDevices === undefined ? [] : [{ value: 'scan' as const, label: actionTexts.scan }]),
  { value: 'type' as const, label: actionTexts.type },
  ...('geolocation' in navigator ? [{ value: 'position' as const, label: actionTexts.position }] : []),
]
type Method = (typeof METHODS)[number]['value']

/** What a proof has to be: one must be given where the company asks for it, as the server says, too. */
export function useProofOf({ locationName }: Pick<PermitDetail, 'locationName'>) {
  const { data } = useLoad(permitSettings.read, {})
  const isRequired = data?.siteProofRequired ?? false
  return useMemo(
    () => siteProof.nullable().refine((proof) => proof !== null || !isRequired, actionTexts.proveIt(locationName)),
    [isRequired, locationName],
  )
}

interface SiteProofFieldProps {
  readonly value: SiteProof | null
  readonly error: string | undefined
  readonly onChange: (proof: SiteProof | null) => void
}

/** Proves that somebody stands at a place: its label is scanned or typed, or the device says where it is. */
export function SiteProofField({ value, error, onChange }: SiteProofFieldProps) {
  const [method, setMethod] = useState<Method>('type')
  const { data } = useLoad(permitSettings.read, {})
  const methods = METHODS.filter((one) => one.value !== 'position' || data?.positionProves === true)
  const choose = (next: Method) => {
    setMethod(next)
    onChange(null)
  }
  return (
    <FieldLayout group label={actionTexts.siteProof} error={error}>
      {({ id, status, 'aria-invalid': wrong, 'aria-describedby': describedBy }) => (
        <Stack gap={10} className="site-proof">
          <Segmented<Method> block value={method} options={methods} onChange={choose} />
          {method === 'type' && (
            <Input
              {...{ id, status }}
              aria-label={actionTexts.code}
              aria-invalid={wrong}
              aria-describedby={describedBy}
              autoComplete="off"
              autoCapitalize="characters"
              placeholder={actionTexts.code}
              value={value !== null && 'code' in value ? value.code : ''}
              onChange={({ target }) => onChange(target.value === '' ? null : { code: target.value })}
            />
          )}
          {method === 'scan' && <Scanned value={value} onChange={onChange} />}
          {method === 'position' && <Located value={value} onChange={onChange} />}
        </Stack>
      )}
    </FieldLayout>
  )
}

type PartProps = Pick<SiteProofFieldProps, 'value' | 'onChange'>

function Scanned({ value, onChange }: PartProps) {
  if (value === null || !('code' in value)) {
    return (
      <Suspense fallback={<Spinner />}>
        <Camera onRead={(code) => onChange({ code })} />
      </Suspense>
    )
  }
  return <Proved text={actionTexts.scanned(value.code)} onAgain={() => onChange(null)} />
}

const Proved = ({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }) => (
  <Row as="p" gap={8} size="body" className="site-proof__state" role="status">
    <CheckCircleFilled aria-hidden /> {text}
    <Button type="link" size="small" onClick={onAgain}>
      {actionTexts.again}
    </Button>
  </Row>
)

const WAIT_MS = 20_000

function Located({ value, onChange }: PartProps) {
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle')
  const locate = () => {
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setState('idle')
        onChange({ latitude, longitude, accuracy })
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 0 },
    )
  }
  if (value !== null && 'accuracy' in value) {
    return <Proved text={actionTexts.located(Math.round(value.accuracy))} onAgain={locate} />
  }
  return (
    <Row as="p" gap={8} size="body" className="site-proof__state">
      <Button onClick={locate} disabled={state === 'locating'}>
        {actionTexts.locate}
      </Button>
      {state === 'locating' && (
        <span role="status">
          <LoadingOutlined /> {actionTexts.locating}
        </span>
      )}
      {state === 'failed' && <span role="alert">{actionTexts.notLocated}</span>}
    </Row>
  )
}
