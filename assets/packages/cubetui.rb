class Cubetui < Formula
  desc "Enter, turn and solve a Rubik's cube in the terminal"
  homepage "@REPOSITORY@"
  url "@DOWNLOADS@/cubetui-@VERSION@.tar.gz"
  sha256 "@SHA256 cubetui-@VERSION@.tar.gz@"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args
    generate_completions_from_executable(bin/"cubetui", "completions")
    man1.mkpath
    system bin/"cubetui", "man", "--dir", man1
  end

  test do
    assert_equal "D' L' F U2 R'\n", shell_output("#{bin}/cubetui solve --scramble \"R U2 F' L D\"")
  end
end
