import { type ArticleDraft, article } from '@selamat/contract/domains/articles/article'
import { timestampAt } from '@selamat/contract/kit/instants'
import { clockTime, day } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { formatDate } from '../../../lib/format.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { DayField, TimeField } from '../../../ui/form/fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { texts } from './texts.ts'

const schema = z.strictObject({
  when: z.enum(['now', 'later']),
  day: day.or(z.literal('')),
  time: clockTime.or(z.literal('')),
  kind: z.enum(['material', 'correction']),
  changeNote: z.string().trim().max(300),
})

const WHEN = [
  { value: 'now' as const, label: texts.now },
  { value: 'later' as const, label: texts.later },
]
const KINDS = [
  { value: 'material' as const, label: texts.material },
  { value: 'correction' as const, label: texts.correction },
]

interface PublishDialogProps {
  readonly draft: ArticleDraft
  /** Saves what is written; gives its version. */
  readonly saved: () => Promise<number>
  readonly onDone: () => Promise<unknown>
  readonly onClose: () => void
}

/** Publishes what is written, now or later, and says what has changed. */
export function PublishDialog({ draft: { id, revision, status, people }, saved, onDone, onClose }: PublishDialogProps) {
  const next = status === 'SCHEDULED' ? revision : revision + 1
  const initial: z.input<typeof schema> = { when: 'now', day: '', time: '07:00', kind: 'material', changeNote: '' }
  return (
    <ActionDialog
      title={texts.publishing(next)}
      text={texts.publishText(people)}
      verb={texts.publish}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <ChoiceField form={form} name="when" label={texts.when} choices={WHEN} required />
          {form.values.when === 'later' && (
            <>
              <DayField form={form} name="day" label={texts.day} min={formatDate(new Date())} required />
              <TimeField form={form} name="time" label={texts.time} required />
            </>
          )}
          {next > 1 && (
            <>
              <AreaField form={form} name="changeNote" label={texts.change} help={texts.changeHelp} required />
              <ChoiceField form={form} name="kind" label={texts.kind} choices={KINDS} required />
            </>
          )}
        </>
      )}
      send={async ({ when, day: onDay, time, kind, changeNote }) => {
        const publishAt = when === 'later' && onDay && time ? { publishAt: timestampAt(onDay, time) } : {}
        const contentVersion = await saved()
        return call(article.publish, {
          body: { id, contentVersion, isMaterial: kind === 'material', changeNote, ...publishAt },
        })
      }}
      reload={onDone}
      onClose={onClose}
    />
  )
}
