import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { id, instant, optionalText, text } from '../../../kit/text.ts'
import { envelope } from '../../identity/auth.ts'
import { recorded, recording } from './recorded.ts'

const done = recorded.omit({ id: true })

/** Before hot work issuer and holder confirm its conditions; after it somebody watches for fire (29 CFR 1910.252). */
export const hotWork = {
  confirm: endpoint({
    method: 'POST',
    path: '/permits/hot-work/confirm',
    summary: 'Confirm the conditions of hot work, as issuer or as holder',
    done: 'Hot work confirmed',
    permission: recording,
    body: z.strictObject({ permitId: id, proof: envelope }),
    data: done.extend({ missing: z.array(z.enum(['Permit issuer', 'Permit holder'])) }),
  }),
  signWatch: endpoint({
    method: 'POST',
    path: '/permits/fire-watch/sign',
    summary: 'Sign the end of the fire watch',
    done: 'Fire watch signed',
    permission: recording,
    body: z.strictObject({ permitId: id, note: optionalText(1000), proof: envelope }),
    data: done,
  }),
  fireSeen: endpoint({
    method: 'POST',
    path: '/permits/fire-watch/fire-seen',
    summary: 'Report fire during the fire watch: it begins again, and the area owner gets a notification',
    done: 'Fire reported. The fire watch begins again',
    permission: recording,
    creates: true,
    body: z.strictObject({ permitId: id, note: text(1000) }),
    data: done.extend({ fireWatchUntil: instant }),
  }),
}
