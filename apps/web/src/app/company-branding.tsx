import { file } from '@selamat/contract/domains/files/file'
import { settings } from '@selamat/contract/domains/organisation/settings'
import { useEffect } from 'react'
import { fetchFile } from '../lib/client.ts'
import { useLoad } from '../lib/use-load.ts'
import { currentBranding, forgetBranding, showBranding } from '../ui/theme/branding.ts'

/** Twice the size at which it is drawn. */
const LOGO_HEIGHT = 64
const LOGO_WIDTH = 336

/** A logo as small as it is shown, as a data address that can be kept on this device. */
async function readLogo(id: number): Promise<string> {
  const { blob } = await fetchFile(file.download, { params: { id } })
  const picture = await createImageBitmap(blob)
  const scale = Math.min(1, LOGO_HEIGHT / picture.height, LOGO_WIDTH / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas to draw the logo on')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/png')
}

/** Shows the look of the signed-in user's company: at once what this device knows, then what the server says (ORG-32). */
export default function CompanyBranding() {
  const { data } = useLoad(settings.theme.read, {})
  useEffect(() => {
    if (data === null) return
    let away = false
    const colour = data.primaryColor
    const logoId = data.logo?.id ?? null
    const known = currentBranding()
    if (logoId === null || known.logoId === logoId) {
      showBranding({ colour, logoId, logo: logoId === null ? null : known.logo })
      return
    }
    showBranding({ colour, logoId: null, logo: known.logo })
    readLogo(logoId).then(
      (logo) => away || showBranding({ colour, logoId, logo }),
      // A logo that cannot be drawn is none: the product's stands for it, and the next load tries again.
      () => away || showBranding({ colour, logoId: null, logo: null }),
    )
    return () => {
      away = true
    }
  }, [data])
  useEffect(() => forgetBranding, [])
  return null
}
