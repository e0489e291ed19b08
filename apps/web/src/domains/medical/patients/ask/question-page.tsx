import { healthQuestion, type QuestionDetail } from '@selamat/contract/domains/medical/patients/health-question'
import { QUESTION_KIND_LABELS } from '@selamat/contract/domains/medical/patients/health-question-words'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { dateTime } from '../../../../lib/format.ts'
import { useAddressQuery } from '../../../../lib/navigation.ts'
import { refresh, useLoad } from '../../../../lib/use-load.ts'
import { ActionDialog } from '../../../../ui/form/action-dialog.tsx'
import { AreaField } from '../../../../ui/form/inputs.tsx'
import { Note, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Page, PageHead } from '../../../../ui/page.tsx'
import { RecordLoading } from '../../../../ui/record-loading.tsx'
import { Section } from '../../../../ui/section.tsx'
import { StatusTag } from '../../../../ui/status-tag.tsx'
import { recordAddress } from '../addresses.ts'
import { patientTexts } from '../texts.ts'
import { askTexts as texts } from './texts.ts'
import '../../visits/visits.css'

/** A question of a patient: for who has asked it, and who answers it. */
export default function QuestionPage() {
  const [{ assignmentNumber = '' }] = useAddressQuery()
  const loaded = useLoad(healthQuestion.detail, { body: { assignmentNumber } })
  if (loaded.data !== null && loaded.data.number === assignmentNumber) return <Question of={loaded.data} />
  const nothing = {
    title: texts.gone,
    text: texts.goneText,
    action: <Link to="/my-task">{texts.toTasks}</Link>,
  }
  return <RecordLoading failed={texts.pageFailed} loaded={loaded} nothing={nothing} />
}

function Question({ of }: { readonly of: QuestionDetail }) {
  const [answering, setAnswering] = useState(false)
  const { number, kind, aboutLabel, question, askedAt, answer, fullName, username, patientId, isOwn, task } = of
  return (
    <Page narrow>
      <PageHead
        title={isOwn ? QUESTION_KIND_LABELS[kind] : `${QUESTION_KIND_LABELS[kind]}: ${fullName}`}
        trail={[
          { label: patientTexts.home, to: '/home' },
          isOwn ? { label: patientTexts.myHealth, to: '/my-health' } : { label: texts.tasks, to: '/my-task' },
          { label: number },
        ]}
        tag={
          <StatusTag
            status={answer === null ? 'open' : 'answered'}
            meaning={answer === null ? 'waiting' : 'inforce'}
            label={answer === null ? texts.open : texts.answered}
          />
        }
        purpose={[number, isOwn ? null : username, dateTime(askedAt)].filter(Boolean).join(' · ')}
        actions={
          task !== null && (
            <Button type="primary" onClick={() => setAnswering(true)}>
              {texts.answerVerb}
            </Button>
          )
        }
      />
      <Stack gap={16}>
        <Section title={aboutLabel}>
          <Stack gap={8}>
            <span className="visit-text">{question}</span>
            {!isOwn && <Link to={recordAddress(patientId)}>{texts.openRecord}</Link>}
          </Stack>
        </Section>
        {answer !== null ? (
          <Section title={texts.answer}>
            <Stack gap={4}>
              <span className="visit-text">{answer.text}</span>
              <Text as="small" tone="secondary">
                {texts.by(answer.by, dateTime(answer.at))}
              </Text>
            </Stack>
          </Section>
        ) : (
          task === null && !isOwn && <Note>{texts.noTask}</Note>
        )}
      </Stack>
      {answering && task !== null && (
        <ActionDialog
          title={texts.answerTitle(fullName)}
          text={texts.answerHelp}
          verb={texts.answerVerb}
          schema={healthQuestion.answer.body.pick({ answer: true })}
          initial={{ answer: '' }}
          fields={(form) => <AreaField form={form} name="answer" label={texts.answer} required />}
          send={(body) =>
            call(healthQuestion.answer, {
              body: { ...body, assignmentNumber: number, taskId: task.id, version: task.version },
            })
          }
          reload={() => refresh(healthQuestion.detail, myTask.list, myTask.counter)}
          onClose={() => setAnswering(false)}
        />
      )}
    </Page>
  )
}
