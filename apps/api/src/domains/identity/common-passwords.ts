/*
 * A new password holds upper and lower case, a digit and a special character (AUTH-58), so lists of leaked passwords
 * hardly apply as they are: people decorate a word, `Password1!`, `P@ssw0rd2026`. So the word is checked:
 * decoration at both ends is taken off and digits and signs that stand for letters are read as letters.
 */
const COMMON_WORDS = `
  first st password passwort passphrase pass passwd secret welcome hello login letmein changeme change default master admin administrator
  root user guest test testing temp temporary demo sample system server computer internet network office windows google
  qwerty asdf zxcvbn qazwsx iloveyou love lovely sunshine princess dragon monkey football baseball superman batman
  shadow michael jordan jennifer jessica ashley daniel charlie thomas robert george andrew matthew joshua
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday morning evening trustno access freedom whatever starwars
  pokemon cheese flower butterfly chocolate cookie banana orange purple yellow silver golden diamond angel lucky
  happy smile forever family mother father sister brother friend friends baby honey sweet darling
  company corporate business manager management employee worker staff contractor supervisor officer doctor nurse
  safety health permit hazard hiradc selamat work factory plant petrokimia petrochemical chemical
  rahasia sandi katasandi kata masuk sayang cinta cintaku sayangku kamu aku kita kami bismillah alhamdulillah
  allah muhammad jesus yesus tuhan indonesia merdeka garuda pancasila jakarta bandung surabaya semarang medan makassar
  palembang denpasar yogyakarta jogja bogor bekasi depok tangerang banten cilegon gresik bontang balikpapan samarinda
  persib persija arema persebaya bali jawa sumatra sumatera kalimantan sulawesi papua
  januari februari maret mei juni juli agustus oktober nopember desember
  senin selasa rabu kamis jumat sabtu minggu bulan bintang matahari langit laut bunga mawar melati anggrek
  karyawan pegawai kantor kerja pabrik perusahaan keselamatan kesehatan keamanan utama terus bersama sukses berhasil
  budi agus siti dewi putri putra andi rina dian eko joko sri wati yanti ayu nur rizki fajar rahmat hidayat
  anak ibu bapak ayah mama papa keluarga teman sahabat semangat bahagia senang gembira mantap keren ganteng cantik
  pagi siang malam selamatpagi satu dua tiga empat lima enam tujuh delapan sembilan sepuluh one two three
`
const commonWords = new Set(COMMON_WORDS.trim().split(/\s+/))
const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qwertzuiopasdfghjklyxcvbnm',
]
const walks = WALKS.flatMap((walk) => [walk, [...walk].reverse().join('')])
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
  '|': 'l',
}
/** More than so many decorating characters make even a plain word hard to guess. */
const DECORATION_MOST = 10
const LETTERS_LEAST = 3

const readAsLetters = (text: string) =>
  text.replace(/[0134578@$!+|]/g, (sign) => LOOKALIKES[sign] ?? '').replace(/[^a-z]/g, '')

/** A listed word, two of them, one said twice, or a walk over the keyboard or the alphabet. */
function isPlain(core: string): boolean {
  if (commonWords.has(core) || walks.some((walk) => core.length > LETTERS_LEAST && walk.includes(core))) return true
  return [...core].some((_, cut) => commonWords.has(core.slice(0, cut)) && commonWords.has(core.slice(cut)))
}

/** Whether a password is a common one. */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size <= 4) return true
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  if (lower.length - core.length > DECORATION_MOST || core.length < LETTERS_LEAST) return false
  // `Passw0rd!` ends in decoration, in `Adm!n123@` a sign within the word is a letter.
  return [core, lower].some((text) => isPlain(text.replace(/[^a-z]/g, '')) || isPlain(readAsLetters(text)))
}

/** Whether a password contains the employee ID or a part of the name of its owner. */
export function isPersonal(password: string, owner: { readonly username: string; readonly fullName: string }): boolean {
  const lower = password.toLowerCase()
  const names = owner.fullName
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((name) => name.length >= 4)
  const read = readAsLetters(lower)
  return lower.includes(owner.username) || names.some((name) => lower.includes(name) || read.includes(name))
}
