import { z } from 'zod'
import { count, defineNotification, text } from '../../kit/notification.ts'
import { caseAddress } from '../workflow/case.ts'

/** Notifications of safety voice. */
export const safetyVoiceNotifications = {
  SAFETY_VOICE_SCORED: defineNotification(
    z.object({ assignmentNumber: text, subject: text, score: count, band: text, feedback: text }),
    {
      label: 'Scores of your safety voices',
      entityKind: 'cases',
      text: ({ assignmentNumber, subject, score, band, feedback }) => ({
        subject: assignmentNumber,
        body: `${band}, ${score} of 100: ${subject}. ${feedback}`,
      }),
      link: ({ assignmentNumber }) => caseAddress(assignmentNumber),
    },
  ),
}
