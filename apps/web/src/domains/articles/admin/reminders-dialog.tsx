import { articleReminders, articleSettings } from '@selamat/contract/domains/articles/article-settings'
import { call } from '../../../lib/client.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { texts } from '../texts.ts'

/** Chooses when whoever has not acknowledged an article is reminded, once it is known what is stored. */
export function RemindersDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useLoad(articleSettings.read, {})
  if (data === null) return null
  const { version, firstAt, secondAt, superiorAt } = data
  return (
    <ActionDialog
      title={texts.reminders}
      text={texts.remindersText}
      verb={texts.save}
      schema={articleReminders}
      initial={{ firstAt, secondAt, superiorAt }}
      fields={(form) => (
        <>
          <NumberField form={form} name="firstAt" label={texts.firstAt} unit="%" />
          <NumberField form={form} name="secondAt" label={texts.secondAt} unit="%" />
          <NumberField form={form} name="superiorAt" label={texts.superiorAt} unit="%" />
        </>
      )}
      send={(body) => call(articleSettings.update, { body: { ...body, version } })}
      reload={() => refresh(articleSettings.read)}
      onClose={onClose}
    />
  )
}
