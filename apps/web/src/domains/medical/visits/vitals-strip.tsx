import { VITALS, type VitalName, type VitalsRow } from '@selamat/contract/domains/medical/visits/vitals'
import { formatDate } from '@selamat/contract/kit/dates'
import { Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Spark } from './spark.tsx'
import { visitTexts as texts } from './texts.ts'

const ONE: readonly VitalName[] = ['pulse', 'respiration', 'spo2', 'temperature', 'weight']
const SHORT: { readonly [K in VitalName]?: string } = { spo2: 'SpO₂' }
const TREND = 5

const isNormal = (name: VitalName, value: number) => {
  const { normal } = VITALS[name]
  return normal === null || (value >= normal[0] && value <= normal[1])
}

/** Body mass index, where weight and height are known. */
export function bmiOf(rows: readonly VitalsRow[]): string | null {
  const weight = rows.find((row) => row.weight !== null)?.weight
  const height = rows.find((row) => row.height !== null)?.height
  return weight && height ? (weight / (height / 100) ** 2).toFixed(1) : null
}

interface TileProps {
  readonly label: string
  readonly unit: string
  /** Newest first. */
  readonly rows: readonly { readonly at: string; readonly text: string; readonly value: number; readonly ok: boolean }[]
  readonly normal: readonly [number, number] | null
  readonly below?: string | null
}

function Tile({ label, unit, rows, normal, below }: TileProps) {
  const [latest, before] = rows
  if (!latest) return null
  return (
    <Stack gap={2} className="vital">
      <Row gap={6} size="small" tone="secondary">
        {label} {!latest.ok && <Mark status="attention" label="Outside the normal range" />}
      </Row>
      <span className={latest.ok ? undefined : 'visit-tone-attention'}>
        <Text size="subheading">{latest.text}</Text> <Text size="small">{unit}</Text>
      </span>
      <Spark
        values={rows
          .slice(0, TREND)
          .map(({ value }) => value)
          .reverse()}
        normal={normal}
        label={`${label}: ${rows
          .slice(0, TREND)
          .map(({ text }) => text)
          .join(', ')}`}
      />
      <Text size="small" tone="secondary">
        {below ?? (before ? texts.before(before.text, formatDate(new Date(before.at)).slice(5)) : '\u00a0')}
      </Text>
    </Stack>
  )
}

/** What was measured, newest first, with a small trend of each value. */
export function VitalsStrip({ rows }: { readonly rows: readonly VitalsRow[] }) {
  if (rows.length === 0) return <Note className="visit-note">{texts.noVitals}</Note>
  const pressures = rows.flatMap(({ at, systolic, diastolic }) =>
    systolic === null || diastolic === null
      ? []
      : [
          {
            at,
            text: `${systolic}/${diastolic}`,
            value: systolic,
            ok: isNormal('systolic', systolic) && isNormal('diastolic', diastolic),
          },
        ],
  )
  const bmi = bmiOf(rows)
  return (
    <div className="vitals">
      <Tile label={texts.pressure} unit={VITALS.systolic.unit} rows={pressures} normal={VITALS.systolic.normal} />
      {ONE.map((name) => (
        <Tile
          key={name}
          label={SHORT[name] ?? VITALS[name].label}
          unit={VITALS[name].unit}
          rows={rows.flatMap((row) => {
            const value = row[name]
            return value === null ? [] : [{ at: row.at, text: String(value), value, ok: isNormal(name, value) }]
          })}
          normal={VITALS[name].normal}
          below={name === 'weight' && bmi !== null ? texts.bmi(bmi) : null}
        />
      ))}
    </div>
  )
}
