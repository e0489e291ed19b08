import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  CREW_ROLE_LABELS,
  CREW_ROLES,
  WORKER_TYPE_LABELS,
  WORKER_TYPES,
} from '@selamat/contract/domains/permits/permit-words'
import { Button, Select } from 'antd'
import { useMemo } from 'react'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import type { Named } from './named-people.ts'
import type { PartProps } from './part-props.ts'
import { peopleSource } from './people-source.ts'
import { ProjectField } from './project-field.tsx'
import { texts } from './texts.ts'
import type { Person } from './values.ts'

const optionsOf = <K extends string>(values: readonly K[], labels: Readonly<Record<K, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
const ROLES = optionsOf(
  CREW_ROLES.filter((role) => role !== 'HOLDER'),
  CREW_ROLE_LABELS,
)
const WORKERS = optionsOf(WORKER_TYPES, WORKER_TYPE_LABELS)

interface PeoplePartProps extends PartProps {
  readonly named: Named
}

/** Who holds the permit, and who works under it. */
export function PeoplePart({ form, type, named }: PeoplePartProps) {
  const users = useMemo(() => peopleSource(named), [named])
  const { people } = form.values
  const holder = people.find(({ crewRole }) => crewRole === 'HOLDER')
  const others = people.filter(({ crewRole }) => crewRole !== 'HOLDER')
  const write = (next: readonly Person[]) => form.set('people', [...(holder ? [holder] : []), ...next])
  const change = (at: number, part: Partial<Person>) =>
    write(others.map((person, index) => (index === at ? { ...person, ...part } : person)))
  function setHolder(userId: number | null) {
    // The contractor is that of the holder.
    form.set('contractorId', null)
    form.set('people', [
      ...(userId === null
        ? []
        : [{ workerType: 'SUPERVISOR' as const, ...holder, userId, crewRole: 'HOLDER' as const }]),
      ...others.filter((person) => person.userId !== userId),
    ])
  }
  const missing = type?.needsFireWatch && !others.some(({ crewRole }) => crewRole === 'FIRE_WATCH')
  const add = () =>
    write([...others, { userId: 0, crewRole: missing ? 'FIRE_WATCH' : 'CREW', workerType: 'GENERAL_WORKER' }])
  return (
    <div className="fields">
      <PickField
        form={form}
        name="holderId"
        label={texts.holder}
        source={users}
        help={texts.holderHelp}
        onPicked={setHolder}
      />
      {form.values.kind !== 'BY_DAY' && <ProjectField form={form} />}
      <FieldLayout group wide label={texts.people} error={form.errorAt('people')}>
        {({ 'aria-invalid': wrong }) => (
          <div className="permit-people">
            {others.map((person, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name before its person is chosen
              <div key={at} className="permit-people__row">
                <div>
                  <label htmlFor={`permit-person-${at}`} className="visually-hidden">
                    {texts.person}
                  </label>
                  <RemoteSelect
                    source={users}
                    value={person.userId || null}
                    placeholder={texts.person}
                    onChange={(userId) => change(at, { userId: userId ?? 0 })}
                    control={{
                      id: `permit-person-${at}`,
                      'aria-invalid': wrong && person.userId === 0,
                      'aria-required': true,
                      'aria-describedby': '',
                      status: wrong && person.userId === 0 ? 'error' : '',
                    }}
                  />
                </div>
                <Select
                  aria-label={texts.role}
                  value={person.crewRole}
                  options={ROLES}
                  onChange={(crewRole) => change(at, { crewRole })}
                />
                <Select
                  aria-label={texts.worker}
                  value={person.workerType}
                  options={WORKERS}
                  onChange={(workerType) => change(at, { workerType })}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={texts.remove(CREW_ROLE_LABELS[person.crewRole])}
                  onClick={() => write(others.filter((_, index) => index !== at))}
                />
              </div>
            ))}
            <Button icon={<PlusOutlined />} onClick={add} aria-invalid={wrong}>
              {texts.addPerson}
            </Button>
          </div>
        )}
      </FieldLayout>
    </div>
  )
}
