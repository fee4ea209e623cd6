{
  description = "Enter, turn and solve a Rubik's cube in the terminal";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      systems = [
        "x86_64-linux"
        "aarch64-linux"
        "x86_64-darwin"
        "aarch64-darwin"
      ];
      manifest = (builtins.fromTOML (builtins.readFile ../../Cargo.toml)).package;
      package =
        pkgs:
        pkgs.rustPlatform.buildRustPackage {
          pname = manifest.name;
          version = manifest.version;
          src = ../..;
          cargoLock.lockFile = ../../Cargo.lock;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          # The suite needs terminals, and about ten minutes.
          doCheck = false;
          postInstall = ''
            $out/bin/cubetui man --dir .
            installManPage *.1
            for shell in bash fish zsh; do
              $out/bin/cubetui completions $shell > cubetui.$shell
              installShellCompletion cubetui.$shell
            done
          '';
          meta = {
            description = manifest.description;
            license = with pkgs.lib.licenses; [
              mit
              asl20
            ];
            mainProgram = "cubetui";
          };
        };
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system: {
        default = package nixpkgs.legacyPackages.${system};
      });
    };
}
