import { CloseOutlined } from '@ant-design/icons'
import { ICD10, icd10Code } from '@selamat/contract/domains/medical/visits/icd10'
import { icd10Search } from '@selamat/contract/domains/medical/visits/icd10-code'
import type { DiagnosisRank } from '@selamat/contract/domains/medical/visits/visit-words'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useDebounced } from '../../../lib/choices.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { visitTexts as texts } from './texts.ts'

export interface Diagnosis {
  readonly code: string
  readonly text?: string | null | undefined
  readonly rank: DiagnosisRank
}

interface DiagnosesFieldProps {
  readonly value: readonly Diagnosis[]
  readonly onChange: (value: Diagnosis[]) => void
  readonly error: string | undefined
}

interface Offer {
  readonly value: string
  readonly label: string
  readonly name: string
}

/** What the search offers: codes of the company, common ones, and any other that is written as one. */
function useOffers(typed: string, taken: readonly Diagnosis[]): { offers: readonly Offer[]; isRead: boolean } {
  const keyword = useDebounced(typed.trim(), 200)
  const found = useLoad(icd10Search, { body: { keyword } }, { enabled: keyword !== '' }).data
  const offers =
    typed.trim() === '' || found === null
      ? []
      : found.map(({ code, title }) => ({ value: code, label: `${code} ${title}`, name: title }))
  const other = icd10Code.safeParse(typed)
  const isKnown = other.success && offers.some(({ value }) => value === other.data)
  const own = other.success && !isKnown ? [{ value: other.data, label: texts.ownCode(other.data), name: '' }] : []
  const free = [...offers, ...own].filter(({ value }) => !taken.some(({ code }) => code === value))
  return { offers: free, isRead: found !== null }
}

/** The diagnoses of a visit: the first one is the primary one, until another is made it. */
export function DiagnosesField({ value, onChange, error }: DiagnosesFieldProps) {
  const [typed, type] = useState('')
  const { offers, isRead } = useOffers(typed, value)
  const add = (code: string) => {
    const rank = value.some((one) => one.rank === 'PRIMARY') ? 'SECONDARY' : 'PRIMARY'
    const text = offers.find((one) => one.value === code)?.name ?? ''
    onChange([...value, { code, text, rank }])
    type('')
  }
  const remove = (code: string) => {
    const rest = value.filter((one) => one.code !== code)
    const [first, ...others] = rest
    const hasPrimary = rest.some(({ rank }) => rank === 'PRIMARY')
    onChange(first && !hasPrimary ? [{ ...first, rank: 'PRIMARY' }, ...others] : rest)
  }
  const makePrimary = (code: string) =>
    onChange(value.map((one) => ({ ...one, rank: one.code === code ? 'PRIMARY' : 'SECONDARY' })))
  const write = (code: string, text: string) =>
    onChange(value.map((one) => (one.code === code ? { ...one, text } : one)))
  return (
    <FieldLayout label={texts.diagnoses} help={texts.diagnosisHelp} error={error} wide>
      {(control) => (
        <Stack gap={8}>
          {value.length > 0 && (
            <Row gap={8} wrap as="ul">
              {value.map(({ code, text, rank }) => (
                <Row as="li" gap={6} key={code} className="boxed visit-diagnosis">
                  <Text weight="strong">{code}</Text>
                  {ICD10.has(code) ? (
                    <span>{text}</span>
                  ) : (
                    <Input
                      size="small"
                      value={text ?? ''}
                      placeholder={texts.diagnosisWords(code)}
                      aria-label={texts.diagnosisWords(code)}
                      maxLength={200}
                      onChange={(event) => write(code, event.target.value)}
                    />
                  )}
                  {rank === 'PRIMARY' ? (
                    <Text size="small" tone="secondary">
                      {texts.primary}
                    </Text>
                  ) : (
                    <Button size="small" type="link" title={texts.makePrimary(code)} onClick={() => makePrimary(code)}>
                      {texts.secondary}
                    </Button>
                  )}
                  <Button
                    size="small"
                    type="text"
                    icon={<CloseOutlined />}
                    aria-label={texts.removeDiagnosis(code)}
                    onClick={() => remove(code)}
                  />
                </Row>
              ))}
            </Row>
          )}
          <Select<string>
            {...control}
            value={null}
            placeholder={texts.diagnosisSearch}
            suffixIcon={null}
            showSearch={{ filterOption: false, searchValue: typed, onSearch: type }}
            options={[...offers]}
            notFoundContent={typed.trim() === '' || !isRead ? null : texts.noCode}
            onChange={(code) => code && add(code)}
          />
        </Stack>
      )}
    </FieldLayout>
  )
}
