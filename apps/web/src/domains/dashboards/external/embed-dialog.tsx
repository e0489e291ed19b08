import {
  EMBED_KIND_LABELS,
  EMBED_KINDS,
  type EmbedSettings,
  embed,
  embedSettingsWrite,
} from '@selamat/contract/domains/dashboards/external/embed'
import { call } from '../../../lib/client.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { externalTexts as texts } from './texts.ts'

const KINDS = EMBED_KINDS.map((value) => ({ value, label: EMBED_KIND_LABELS[value] }))

/** Chooses from where and how external dashboards come, once it is known what the server allows. */
export function EmbedDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useLoad(embed.readSettings, {})
  if (data === null) return null
  const { version, origins, origin, kind } = data
  const initial: EmbedSettings = { origin, kind }
  return (
    <ActionDialog
      title={texts.settings}
      text={origins.length === 0 ? texts.none : texts.settingsText}
      verb={texts.change}
      schema={embedSettingsWrite}
      initial={initial}
      fields={(form) => (
        <>
          <ChoiceField
            form={form}
            name="origin"
            label={texts.origin}
            choices={origins.map((value) => ({ value, label: value }))}
          />
          <ChoiceField form={form} name="kind" label={texts.kind} choices={KINDS} required />
        </>
      )}
      send={(body) => call(embed.updateSettings, { body: { ...body, version } })}
      reload={() => refresh(embed.readSettings)}
      onClose={onClose}
    />
  )
}
