//! How colours look to people: contrast, difference, and the three kinds of colour blindness. Written for the tests alone,
//! independently of the program.

/// Linear red, green and blue, 0 to 1.
pub(crate) type Light = [f64; 3];

/// Converts an sRGB colour (IEC 61966-2-1) to linear light.
pub(crate) fn light(rgb: [u8; 3]) -> Light {
    rgb.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// The contrast ratio of WCAG 2.2 (<https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>).
pub(crate) fn contrast(one: Light, other: Light) -> f64 {
    let luminance =
        |[red, green, blue]: Light| 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

/// The kinds of colour vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    Usual,
    Protanopia,
    Deuteranopia,
    Tritanopia,
}

impl Eyes {
    pub(crate) const ALL: [Self; 4] = [
        Self::Usual,
        Self::Protanopia,
        Self::Deuteranopia,
        Self::Tritanopia,
    ];

    /// The light that looks to usual eyes as this one looks to these eyes: severity 1.0 of G. M. Machado, M. M. Oliveira,
    /// L. A. F. Fernandes, "A physiologically-based model for simulation of color vision deficiency", IEEE TVCG 15 (2009),
    /// 1291-1298.
    pub(crate) fn see(self, light: Light) -> Light {
        let matrix = match self {
            Self::Usual => return light,
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        };
        matrix.map(|row: Light| {
            row.iter()
                .zip(light)
                .map(|(factor, part)| factor * part)
                .sum::<f64>()
                .clamp(0.0, 1.0)
        })
    }
}

/// CIE L*a*b* for the white point D65.
pub(crate) fn lab([red, green, blue]: Light) -> [f64; 3] {
    let x = (0.412_456_4 * red + 0.357_576_1 * green + 0.180_437_5 * blue) / 0.950_47;
    let y = 0.212_672_9 * red + 0.715_152_2 * green + 0.072_175_0 * blue;
    let z = (0.019_333_9 * red + 0.119_192_0 * green + 0.950_304_1 * blue) / 1.088_83;
    let f = |t: f64| {
        if t > 216.0 / 24389.0 {
            t.cbrt()
        } else {
            (24389.0 / 27.0 * t + 16.0) / 116.0
        }
    };
    [
        116.0 * f(y) - 16.0,
        500.0 * (f(x) - f(y)),
        200.0 * (f(y) - f(z)),
    ]
}

/// The CIEDE2000 difference between two colours in L*a*b*. About 1 is the least that is visible side by side, 10 is clear
/// at a glance, 100 is black against white. After G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 color-difference formula:
/// implementation notes, supplementary test data, and mathematical observations", Color Research and Application 30 (2005).
pub(crate) fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let mean = |x: f64, y: f64| f64::midpoint(x, y);
    let root7 = |c: f64| (c.powi(7) / (c.powi(7) + 25_f64.powi(7))).sqrt();
    let stretch = 1.0 + 0.5 * (1.0 - root7(mean(a1.hypot(b1), a2.hypot(b2))));
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let grey = c1 * c2 == 0.0;
    let turn = if grey {
        0.0
    } else {
        (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0
    };
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c) = (mean(l1, l2), mean(c1, c2));
    let h = match (h1 - h2).abs() {
        _ if grey => h1 + h2,
        apart if apart <= 180.0 => mean(h1, h2),
        _ if h1 + h2 < 360.0 => mean(h1, h2) + 180.0,
        _ => mean(h1, h2) - 180.0,
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.20 * cos(4.0 * h - 63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let sc = 1.0 + 0.045 * c;
    let sh = 1.0 + 0.015 * c * t;
    let rotation = 60.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let rt = -2.0 * root7(c) * rotation.to_radians().sin();
    ((dl / sl).powi(2) + (dc / sc).powi(2) + (dh / sh).powi(2) + rt * (dc / sc) * (dh / sh)).sqrt()
}

#[test]
fn the_difference_is_that_of_the_published_test_data() {
    // Pairs 1, 4, 7, 9, 13, 17, 20, 25, 28 and 34 of table 1 in the paper.
    for (one, other, published) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([50.0, -0.001, 2.49], [50.0, 0.0009, -2.49], 4.8045),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
        (
            [35.0831, -44.1164, 3.7933],
            [35.0232, -40.0716, 1.5901],
            1.8645,
        ),
        (
            [2.0776, 0.0795, -1.1350],
            [0.9033, -0.0636, -0.5514],
            0.9082,
        ),
    ] {
        assert!(
            (difference(one, other) - published).abs() < 6e-5,
            "{one:?} {other:?}"
        );
        assert!(
            (difference(other, one) - published).abs() < 6e-5,
            "{other:?} {one:?}"
        );
    }
}

#[test]
fn greys_stay_grey_to_all_eyes() {
    for eyes in Eyes::ALL {
        for grey in [0.0, 0.2, 0.5, 1.0] {
            for part in eyes.see([grey; 3]) {
                assert!((part - grey).abs() < 1e-5, "{eyes:?}");
            }
        }
    }
}
