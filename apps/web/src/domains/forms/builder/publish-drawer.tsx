import { Note, Row, Stack } from '../../../ui/layout/layout.tsx'
import '../../../ui/callout.css'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { tell } from '../../../ui/tell.ts'
import { ChangeItems } from '../records/compare-versions.tsx'
import { effectOn, type FormRow, formAddress } from '../records/form-actions.tsx'
import { ProblemList } from './problem-list.tsx'
import { texts } from './texts.ts'
import './publish-drawer.css'

interface PublishDrawerProps {
  /** The form as it was saved a moment ago. */
  readonly row: FormRow
  readonly onClose: () => void
}

/** Before a draft is published: what is missing, what changes, what breaks and whom it touches. */
export function PublishDrawer({ row, onClose }: PublishDrawerProps) {
  const go = useGo()
  const [publishing, setPublishing] = useState(false)
  const [running, setRunning] = useState<'keep' | 'migrate'>('keep')
  // The version is part of the key: what was read of an earlier draft does not count.
  const loaded = useLoad(formRecord.impact, { params: { id: row.id } })
  const number = row.draftNumber ?? row.number

  async function publish() {
    setPublishing(true)
    const done = await tell(texts.notPublished, () =>
      call(formRecord.publish, { params: { id: row.id }, body: { running } }, { version: row.version }),
    )
    setPublishing(false)
    if (done === null) return loaded.reload()
    await Promise.all([refreshReads(formRecord), refresh(formRecord.content, formRecord.versions, formRecord.impact)])
    go(formAddress(row.id), { force: true })
  }

  const impact = loaded.data
  return (
    <SideDrawer title={texts.publishTitle(number)} width={560} onClose={onClose}>
      {impact === null ? (
        <Unloaded of={loaded} failed={texts.impactFailed} />
      ) : impact.problems.length > 0 ? (
        <ProblemList problems={impact.problems} onFollow={onClose} />
      ) : (
        <Stack gap={20} className="publish-drawer">
          <section>
            <h3>{texts.changes}</h3>
            {row.publishedAt === null ? (
              <p>{texts.firstVersion}</p>
            ) : impact.changes.length === 0 ? (
              <p>{texts.noChanges}</p>
            ) : (
              <ChangeItems changes={impact.changes} />
            )}
          </section>
          {row.publishedAt !== null && (
            <>
              <section>
                <h3>{texts.breaks}</h3>
                {impact.breaks.length === 0 ? (
                  <p>{texts.noBreaks}</p>
                ) : (
                  <div className="publish-drawer__breaks callout callout--attention">
                    <Stack as="ul" gap={6}>
                      {impact.breaks.map(({ id, position, text }) => (
                        <li key={`${id} ${text}`}>
                          <strong>{position}</strong> {text}
                        </li>
                      ))}
                    </Stack>
                    <p>{texts.breaksText}</p>
                  </div>
                )}
              </section>
              <section>
                <h3>{texts.running}</h3>
                {impact.runningCount === 0 ? (
                  <p>{texts.noneRunning}</p>
                ) : (
                  <Radio.Group
                    className="publish-drawer__running"
                    aria-label={texts.running}
                    value={running}
                    onChange={({ target }) => setRunning(target.value === 'migrate' ? 'migrate' : 'keep')}
                    options={[
                      { value: 'keep', label: texts.keepRunning(impact.runningCount) },
                      { value: 'migrate', label: texts.migrateRunning },
                    ]}
                  />
                )}
                {running === 'migrate' && <Note className="publish-drawer__note">{texts.migrateText}</Note>}
              </section>
            </>
          )}
          <section>
            <h3>{texts.flows}</h3>
            <p>{row.formFlow.length === 0 ? texts.noFlows : effectOn(row.formFlow)}</p>
          </section>
          <Row gap={8} justify="end" wrap>
            <Button onClick={onClose}>{texts.keepDraft}</Button>
            <Button
              type="primary"
              loading={publishing}
              disabled={row.draftVersionId === null}
              onClick={() => void publish()}
            >
              {texts.publishNow(number)}
            </Button>
          </Row>
        </Stack>
      )}
    </SideDrawer>
  )
}
