import { z } from 'zod'

/** Every refusal of the API: its HTTP status and the message used where nothing more exact is known. */
export const ERRORS = {
  OTP_REQUIRED: { status: 400, message: 'Enter the code from your authenticator app' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in' },
  FORBIDDEN: { status: 403, message: 'You do not have this permission. Ask your administrator' },
  CARE_NEEDED: { status: 403, message: 'You do not treat this patient. Open the record with a purpose and a reason' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  TIMEOUT: { status: 408, message: 'The file did not arrive in time. Please try again' },
  STALE: { status: 409, message: 'Data has been changed by another user' },
  NAME_EXISTS: { status: 409, message: 'The name already exists' },
  CODE_EXISTS: { status: 409, message: 'The code already exists' },
  IN_USE: { status: 409, message: 'This record is already used' },
  WRONG_STATE: { status: 409, message: 'The state of the record does not allow this' },
  NOT_YOUR_ACT: { status: 409, message: 'This is not yours to do' },
  SLOT_TAKEN: { status: 409, message: 'This time has just been taken. Choose another one' },
  GATES_CLOSED: { status: 409, message: 'Something has to be put right first' },
  STEP_FIRST: { status: 409, message: 'Something must be done before you can work' },
  TOO_LARGE: { status: 413, message: 'Please upload a file smaller than 10 MB' },
  UNSUPPORTED_TYPE: { status: 415, message: 'File type is not supported' },
  INVALID: { status: 422, message: 'Please correct the marked fields' },
  KEY_USED: { status: 422, message: 'This Idempotency-Key was used for another request' },
  RULE: { status: 422, message: 'Failed to save data' },
  TOO_MANY: { status: 429, message: 'Too many attempts. Please wait and try again' },
  INTERNAL: { status: 500, message: 'Something went wrong' },
  UNAVAILABLE: { status: 503, message: 'The service is busy. Please try again in a moment' },
} as const
export type ErrorCode = keyof typeof ERRORS

/** The body of every refusal. `errors` names the wrong fields by path (422), `details` carries what a person needs to go on (who changed it, where it is used). */
export const errorBody = z.object({
  result: z.literal(false),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
