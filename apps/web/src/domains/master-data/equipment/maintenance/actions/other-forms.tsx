import {
  equipmentActions,
  handOverReport,
  moveReport,
  noteReport,
  reasonReport,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { call } from '../../../../../lib/client.ts'
import { PickField } from '../../../../../ui/form/choice-fields.tsx'
import { SwitchField } from '../../../../../ui/form/fields.tsx'
import { AreaField } from '../../../../../ui/form/inputs.tsx'
import { locations, people } from '../../../choices.ts'
import { subLocations } from '../../choices.ts'
import { texts } from '../texts.ts'
import { ActionForm, type ActionProps, type ActionTarget } from './action-form.tsx'

const sent = ({ id, version }: ActionTarget) => {
  const params = { id }
  return <Body extends object>(body: Body) => ({ params, body: { ...body, version } })
}

/** Taken out of service or retired: both with the reason. */
export function ReasonForm({ target, action, onClose }: ActionProps & { readonly action: 'takeOut' | 'retire' }) {
  const label = texts.actionOf(target.family, action)
  return (
    <ActionForm
      title={`${label}: ${target.code}`}
      verb={action === 'retire' ? 'Retire' : 'Take out of service'}
      schema={reasonReport}
      initial={{ note: '' }}
      send={(value, options) => call(equipmentActions[action], sent(target)(value), options)}
      onClose={onClose}
      fields={(form) => (
        <AreaField
          form={form}
          name="note"
          label={texts.reason}
          required
          placeholder={action === 'retire' ? texts.reasonRetire : texts.reasonOut}
          help={action === 'retire' ? texts.retireHelp : undefined}
        />
      )}
    />
  )
}

/** Returned to service or taken back from its holder: a note if there is something to say. */
export function NoteForm({ target, action, onClose }: ActionProps & { readonly action: 'returnToService' | 'return' }) {
  const label = texts.actionOf(target.family, action)
  return (
    <ActionForm
      title={`${label}: ${target.code}`}
      verb={label}
      schema={noteReport}
      initial={{ note: '' }}
      send={(value, options) => call(equipmentActions[action], sent(target)(value), options)}
      onClose={onClose}
      fields={(form) => <AreaField form={form} name="note" label={texts.note} />}
    />
  )
}

/** Handed over to a person; the server asks to confirm overdue obligations. */
export function HandOverForm({ target, onClose }: ActionProps) {
  return (
    <ActionForm
      title={`${texts.actionOf(target.family, 'handOver')}: ${target.code}`}
      verb="Hand over"
      schema={handOverReport}
      initial={{ holderId: 0, note: '', despiteOverdue: false }}
      send={(value, options) => call(equipmentActions.handOver, sent(target)(value), options)}
      onClose={onClose}
      fields={(form) => (
        <>
          <PickField form={form} name="holderId" label={texts.person} source={people} required />
          <AreaField form={form} name="note" label={texts.note} />
          {(form.values.despiteOverdue || form.errorAt('despiteOverdue')) && (
            <SwitchField form={form} name="despiteOverdue" label={texts.despiteOverdue} />
          )}
        </>
      )}
    />
  )
}

/** Moved to another place. */
export function MoveForm({ target, onClose }: ActionProps) {
  return (
    <ActionForm
      title={`${texts.actionOf(target.family, 'move')} ${target.code}`}
      verb="Move"
      schema={moveReport}
      initial={{ locationId: 0, subLocationId: null, note: '' }}
      send={(value, options) => call(equipmentActions.move, sent(target)(value), options)}
      onClose={onClose}
      fields={(form) => (
        <>
          <PickField
            form={form}
            name="locationId"
            label={texts.location}
            source={locations}
            required
            onPicked={() => form.set('subLocationId', null)}
          />
          <PickField
            form={form}
            name="subLocationId"
            label={texts.subLocation}
            source={subLocations}
            parentId={form.values.locationId || null}
            before="Choose the location first"
          />
          <AreaField form={form} name="note" label={texts.note} />
        </>
      )}
    />
  )
}
