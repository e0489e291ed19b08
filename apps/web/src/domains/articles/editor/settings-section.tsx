import {
  articleCategory,
  COMMENT_MODE_LABELS,
  COMMENT_MODES,
  commentMode,
} from '@selamat/contract/domains/articles/article-category'
import type { ArticleContent } from '@selamat/contract/domains/articles/article-content'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { Checkbox, Input, Select } from 'antd'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

const categories = choicesOf(articleCategory)
const locations = choicesOf(location)
const MODES = COMMENT_MODES.map((value) => ({ value, label: COMMENT_MODE_LABELS[value] }))

interface SettingsProps {
  readonly content: ArticleContent
  readonly onChange: (changed: Partial<ArticleContent>) => void
  /** What is wrong, by field, as the server said it. */
  readonly errors: Readonly<Record<string, string>>
}

/** Title, summary and category: what lists show of an article. */
export const HeadFields = ({ content, onChange, errors }: SettingsProps) => (
  <div className="fields">
    <FieldLayout label={texts.title} required error={errors.title} wide>
      {(control) => (
        <Input
          {...control}
          value={content.title}
          maxLength={150}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      )}
    </FieldLayout>
    <FieldLayout label={texts.summary} error={errors.summary} wide>
      {(control) => (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 2 }}
          value={content.summary}
          maxLength={300}
          onChange={({ target }) => onChange({ summary: target.value })}
        />
      )}
    </FieldLayout>
    <FieldLayout label={texts.category} required error={errors.categoryId}>
      {(control) => (
        <RemoteSelect
          source={categories}
          control={control}
          value={content.categoryId}
          onChange={(categoryId) => categoryId !== null && onChange({ categoryId })}
        />
      )}
    </FieldLayout>
    <FieldLayout label={texts.validUntil} error={errors.validUntil}>
      {(control) => (
        <DayInput
          field={{
            control,
            value: content.validUntil,
            change: (validUntil) => onChange({ validUntil }),
            blur: () => undefined,
          }}
        />
      )}
    </FieldLayout>
    <FieldLayout label={texts.commentsMode} error={errors.comments}>
      {(control) => (
        <Select
          {...control}
          value={content.comments}
          options={MODES}
          onChange={(comments) => onChange({ comments: commentMode.parse(comments) })}
        />
      )}
    </FieldLayout>
  </div>
)

/** Whether it must be acknowledged, until when, how, and whether it stops work. */
export const AcknowledgementSection = ({ content, onChange, errors }: SettingsProps) => (
  <Section title={texts.acknowledgement}>
    <Stack gap={10}>
      <Checkbox
        checked={content.mustAcknowledge}
        onChange={({ target }) => onChange({ mustAcknowledge: target.checked })}
      >
        {texts.mustAcknowledge}
      </Checkbox>
      {content.mustAcknowledge && (
        <>
          <FieldLayout label={texts.dueDays} error={errors.dueDays}>
            {(control) => (
              <NumberInput
                {...control}
                value={content.dueDays}
                suffix="days"
                onChange={(dueDays) => dueDays !== null && onChange({ dueDays })}
              />
            )}
          </FieldLayout>
          <FieldLayout label={texts.renewMonths} error={errors.renewMonths}>
            {(control) => (
              <NumberInput
                {...control}
                value={content.renewMonths}
                suffix="months"
                onChange={(renewMonths) => onChange({ renewMonths })}
              />
            )}
          </FieldLayout>
          <Checkbox
            checked={content.signWithPassword}
            onChange={({ target }) => onChange({ signWithPassword: target.checked })}
          >
            {texts.signWithPassword}
          </Checkbox>
        </>
      )}
      <FieldLayout label={texts.stopLocation} error={errors.mustAcknowledge ?? errors.stopLocationId}>
        {(control) => (
          <RemoteSelect
            source={locations}
            control={control}
            value={content.stopLocationId}
            onChange={(stopLocationId) => onChange({ stopLocationId })}
          />
        )}
      </FieldLayout>
    </Stack>
  </Section>
)
